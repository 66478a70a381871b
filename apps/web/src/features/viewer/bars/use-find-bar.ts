import { type RefObject, useRef, useState } from "react";

import type { FindBar } from "./bar-props.ts";
import { useFind } from "./find.ts";

/**
 * The document's search field: opening it remembers the focused element, closing it restores the
 * focus.
 */
export function useFindBar(
  documentId: string,
  page: number,
  viewer: RefObject<HTMLElement | null>,
): FindBar {
  const finding = useFind(documentId, page);
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState(0);
  const before = useRef<Element | null>(null);
  return {
    finding,
    isOpen,
    asked,
    onOpen: () => {
      const { activeElement } = document;
      if (!activeElement?.closest("search")) before.current = activeElement;
      setOpen(true);
      setAsked(asked + 1);
    },
    onLeave: () => {
      finding.onQuery("");
      setOpen(false);
      const stage = viewer.current?.querySelector("[data-reader]");
      const back = before.current?.isConnected ? before.current : stage;
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      before.current = null;
    },
  };
}
