import type { RunLimits } from "@lectern/contract/run-parts";

import type { PlanRow } from "../plan-store.ts";
import { limitsOf } from "../planning/plan.ts";
import type { RunRow } from "../store.ts";
import { secondsOf } from "./clock.ts";

export type Limit = keyof RunLimits;

/** The share of each limit that research may use; the rest is kept for writing and checking. */
const forResearch = 0.75;

/** Returns what may be spent in all, by research or by all steps. */
export function roomOf(
  run: RunRow,
  plan: PlanRow | undefined,
  state: RunRow["state"],
): { tokens: number; calls: number; seconds: number } {
  const { tokens, calls, minutes } = limitsOf(run, plan);
  const share = state === "running" ? forResearch : 1;
  return {
    tokens: Math.floor(tokens * share),
    calls: Math.max(1, Math.floor(calls * share)),
    seconds: minutes * 60 * share,
  };
}

/** Returns the limit that leaves no room for a call of so many tokens; undefined: it has room. */
export function limitReached(
  run: RunRow,
  plan: PlanRow | undefined,
  state: RunRow["state"],
  tokens = 1,
): Limit | undefined {
  const room = roomOf(run, plan, state);
  if (secondsOf(run) >= room.seconds) return "minutes";
  if (run.calls + 1 > room.calls) return "calls";
  return run.tokens + run.tokens_reserved + tokens > room.tokens ? "tokens" : undefined;
}
