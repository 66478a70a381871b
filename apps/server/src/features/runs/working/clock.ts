import type { RunRow } from "../store.ts";

export const secondsSince = (at: Date) => Math.max(0, (Date.now() - at.getTime()) / 1000);

/** Returns how long the steps of a run have worked, in seconds. */
export const secondsOf = ({
  seconds,
  working_since,
}: Pick<RunRow, "seconds" | "working_since">): number =>
  seconds + (working_since ? secondsSince(working_since) : 0);
