import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** Returns what a run waits for; null if it waits for nobody. */
export function reasonOf({ state, asking, paused }: RunHead): string | null {
  if (state === "awaiting_plan") return t`Nothing is researched until you approve the plan.`;
  if (state === "awaiting_review") return t`The report is written. Read it, then accept it.`;
  if (state === "paused" && paused !== null && paused !== "person") {
    return t`Raise the limit, or have the report written with what there is.`;
  }
  if (asking === 0) return null;
  const count = shortCount(asking);
  return plural(asking, {
    one: `${count} step waits for your answer.`,
    other: `${count} steps wait for your answer.`,
  });
}
