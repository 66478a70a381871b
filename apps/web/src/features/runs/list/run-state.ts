import type { RunHead } from "@lectern/contract/runs";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

import { isWaiting } from "../list-api.ts";

/** `work` turns, `wait` is a ring, `hold` two bars, `done` a dot, `wrong` a diamond, `ended` a line. */
export type StateShape = "work" | "wait" | "hold" | "done" | "wrong" | "ended";

/** Returns the shape of a run's state: its colour alone does not tell it. */
export function shapeOf(run: RunHead): StateShape {
  const { state } = run;
  if (state === "paused") return "hold";
  if (isWaiting(run)) return "wait";
  if (state === "done") return "done";
  if (state === "failed") return "wrong";
  return state === "stopped" ? "ended" : "work";
}

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
