import { create } from "zustand";

import { isRecord } from "#platform/is-record.ts";

/** The place to open once the person is signed in, where the address does not say it. */
export const useOpenFirst = create<{ to: string | null }>(() => ({ to: null }));

/** Returns the screen that was asked for before signing in, as SignedInLayout stored it. */
export const requestedPlace = (state: unknown): string | undefined =>
  isRecord(state) && typeof state["from"] === "string" ? state["from"] : undefined;
