import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

import { isOwnLimit } from "../limits.ts";

/** Returns what a run waits for its reader to do; null if it waits for nobody, or for its owner. */
export function reasonOf({ state, asking, paused, permissions }: RunHead): string | null {
  if (!permissions.edit) return null;
  if (state === "awaiting_plan") return t`Nothing is researched until you approve the plan.`;
  if (state === "awaiting_review") return t`The report is written. Read it, then accept it.`;
  if (state === "paused" && paused !== null && paused !== "person") {
    if (!isOwnLimit(paused))
      return t`An admin can raise the limit. Or have the report written with what there is.`;
    return t`Raise the limit, or have the report written with what there is.`;
  }
  if (asking === 0) return null;
  const count = shortCount(asking);
  return plural(asking, {
    one: `${count} step waits for your answer.`,
    other: `${count} steps wait for your answer.`,
  });
}
