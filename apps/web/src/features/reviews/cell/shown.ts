import type { Cell } from "@lectern/contract/review-cells";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** What a cell shows: what a person said of it, else that it is outdated, else what was read. */
export type Shown = Cell["state"] | "verified" | "corrected" | "flagged" | "stale";

type Facts = Pick<Cell, "state" | "verdict" | "stale">;

export function shownOf({ state, verdict, stale }: Facts): Shown {
  if (verdict && verdict.kind !== "flagged") return verdict.kind;
  if (state === "queued" || state === "reading") return state;
  if (verdict) return verdict.kind;
  return stale ? "stale" : state;
}

/** Whether nobody has looked at an answer yet. */
export const isToVerify = ({ state, verdict, stale }: Facts) =>
  (state === "answered" || state === "suggested") && verdict === null && stale === null;

/** Whether a person can confirm it as it is: it says something, and nobody has confirmed it. */
export const isVerifiable = ({
  state,
  value,
  verdict,
}: Pick<Cell, "state" | "value" | "verdict">) =>
  (value !== null || state === "not_found") && !isConfirmed({ verdict });

/** Whether a person confirmed it: a new reading stands beside it then. */
export const isConfirmed = ({ verdict }: Pick<Cell, "verdict">) =>
  verdict !== null && verdict.kind !== "flagged";

export const words: Record<Shown, MessageDescriptor> = {
  empty: msg`Empty`,
  queued: msg`Waiting`,
  reading: msg`Reading`,
  answered: msg`Answered`,
  suggested: msg`Suggested`,
  unclear: msg`Unclear`,
  not_found: msg`Not found`,
  failed: msg`Failed`,
  stale: msg`Stale`,
  verified: msg`Verified`,
  corrected: msg`Corrected`,
  flagged: msg`Flagged`,
};

/** In the legend below the grid. */
export const legend = [
  "verified",
  "corrected",
  "flagged",
  "answered",
  "suggested",
  "unclear",
  "stale",
  "not_found",
  "failed",
] as const satisfies readonly Shown[];
