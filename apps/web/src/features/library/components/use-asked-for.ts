import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import { isRecord } from "#platform/is-record.ts";

import type { LibraryDialog } from "./dialogs.ts";

/** The dialog another screen asks the library to open with: `state={{ make: "collection" }}`. */
export function useAskedFor() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = isRecord(state) && state["make"] === "collection";
  const dialog = useState<LibraryDialog | null>(isAsked ? { kind: "new-collection" } : null);
  useEffect(() => {
    // Once: neither a reload nor Back opens it again.
    if (isAsked) void navigate({ pathname, search }, { replace: true, state: null });
  }, [isAsked, navigate, pathname, search]);
  return dialog;
}
