import type { Rect } from "@lectern/contract/search";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

import { readAddress, type ViewerAddress, withAddress } from "./address.ts";

/**
 * Where a found passage stands. A search result is asked for by its words, not by its id, so its
 * place is carried in the history entry: it survives a reload, and Back.
 */
export interface Passage {
  quote: string;
  page: number;
  rects: readonly Rect[];
}

interface ViewerState {
  /** The viewer was opened by this history entry: closing it is going back. */
  viewer?: "opened";
  passage?: Passage;
}

/** The state a link to a search result carries: `<Link to={viewerLink(…)} state={passageState(…)}>`. */
export const passageState = (passage: Passage): ViewerState => ({ viewer: "opened", passage });

const stateOf = (state: unknown): ViewerState =>
  typeof state === "object" && state !== null ? state : {};

/** What the viewer shows by the address, and how to change it. */
export function useViewerAddress() {
  const { search, state: entry } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const state = stateOf(entry);
  const wasOpen = address !== null;
  const openedHere = state.viewer === "opened";

  /** From closed to open is a step one can go back; from one passage to the next is not. */
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
