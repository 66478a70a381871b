import { create } from "zustand";

import { cookiePath } from "#platform/base-path.ts";

export type ListingView = "rows" | "cards";

/** A cookie because signing out clears local storage, and the view should outlive the session. */
const cookie = "lectern-library";

const chosen = (): ListingView =>
  new RegExp(`(?:^|; )${cookie}=cards`).test(document.cookie) ? "cards" : "rows";

const useChoice = create<{ view: ListingView }>()(() => ({ view: chosen() }));

export const useListingView = () => useChoice(({ view }) => view);

export function chooseListingView(view: ListingView) {
  const year = 365 * 24 * 60 * 60;
  document.cookie = `${cookie}=${view}; Max-Age=${year}; ${cookiePath}; SameSite=Lax`;
  useChoice.setState({ view });
}
