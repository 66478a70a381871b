import type { Rect } from "@lectern/contract/search";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

import { readAddress, type ViewerAddress, withAddress } from "./address.ts";

/**
 * The place of a passage found by a search. It cannot be fetched by id, so the history entry
 * carries it: it survives a reload and Back.
 */
export interface Passage {
  quote: string;
  page: number;
  rects: readonly Rect[];
}

interface ViewerState {
  /** This history entry opened the viewer: closing it navigates back. */
  viewer?: "opened";
  passage?: Passage;
}

/**
 * Returns the link state of a search result: `<Link to={viewerLink(…)} state={passageState(…)}>`.
 */
export const passageState = (passage: Passage): ViewerState => ({ viewer: "opened", passage });

const stateOf = (state: unknown): ViewerState =>
  typeof state === "object" && state !== null ? state : {};

/** Returns the viewer's state from the address, and functions to change it. */
export function useViewerAddress() {
  const { search, state: entry } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const state = stateOf(entry);
  const wasOpen = address !== null;
  const openedHere = state.viewer === "opened";

  /** Opening the viewer adds a history entry; changing the passage replaces it. */
  const open = useCallback(
    (next: ViewerAddress, passage?: Passage) => {
      const target = withAddress(new URLSearchParams(search), next).toString();
      const keeps = wasOpen ? openedHere : true;
      void navigate(
        { search: target },
        {
          replace: wasOpen,
          preventScrollReset: true,
          state: { ...(keeps ? { viewer: "opened" } : {}), ...(passage ? { passage } : {}) },
        },
      );
    },
    [navigate, search, wasOpen, openedHere],
  );

  const close = useCallback(() => {
    if (openedHere) {
      void navigate(-1);
      return;
    }
    const target = withAddress(new URLSearchParams(search), null).toString();
    void navigate({ search: target }, { replace: true, preventScrollReset: true });
  }, [navigate, search, openedHere]);

  return { address, passage: state.passage ?? null, open, close };
}
