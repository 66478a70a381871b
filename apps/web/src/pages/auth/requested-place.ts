import { isRecord } from "#platform/is-record.ts";

/** Returns the screen that was asked for before signing in, as SignedInLayout stored it. */
export const requestedPlace = (state: unknown): string | undefined =>
  isRecord(state) && typeof state["from"] === "string" ? state["from"] : undefined;
