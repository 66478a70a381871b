import { create } from "zustand";

import { keepCookie } from "#platform/storage/cookie.ts";

export type ListingView = "rows" | "cards";

/** A cookie because signing out clears local storage, and the view should outlive the session. */
const cookie = "lectern-library";

const chosen = (): ListingView =>
  new RegExp(`(?:^|; )${cookie}=cards`).test(document.cookie) ? "cards" : "rows";

const useChoice = create<{ view: ListingView }>()(() => ({ view: chosen() }));

export const useListingView = () => useChoice(({ view }) => view);

export function chooseListingView(view: ListingView) {
  keepCookie(cookie, view);
  useChoice.setState({ view });
}
