import type { Document } from "@lectern/contract/library";
import { useEffect } from "react";

import { keepLastRead } from "#platform/storage/last-read.ts";

import type { Reading } from "../reading.ts";

/** ms on a page before it counts as read. */
const calm = 1000;

/** Stores the open page of a document, so that Home can offer to resume reading. */
export function useLastReadKept(document: Document | undefined, { page, pages }: Reading) {
  const id = document && document.id === document.current_id ? document.id : undefined;
  const isShown = pages > 0;
  useEffect(() => {
    if (!id || !isShown) return undefined;
    const timer = setTimeout(() => void keepLastRead({ id, page }), calm);
    return () => clearTimeout(timer);
  }, [id, isShown, page]);
}
