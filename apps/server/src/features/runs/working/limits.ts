import type { RunLimits } from "@lectern/contract/run-parts";

import { inMillionths } from "../../caps/index.ts";
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
): { tokens: number; calls: number; seconds: number; money: number } {
  const { tokens, calls, minutes, money } = limitsOf(run, plan);
  const share = state === "running" ? forResearch : 1;
  return {
    tokens: Math.floor(tokens * share),
    calls: Math.max(1, Math.floor(calls * share)),
    seconds: minutes * 60 * share,
    money: money === null ? Infinity : Math.floor(inMillionths(money) * share),
  };
}

/** Returns how long steps may still work. */
export const secondsLeft = (run: RunRow, plan: PlanRow | undefined): number =>
  roomOf(run, plan, run.state).seconds - secondsOf(run);

/** What a call may spend: tokens, and money in millionths. */
export interface Spending {
  tokens: number;
  money: number;
}

/** Returns the limit that leaves no room for a call; undefined: it has room. */
export function limitWithoutRoom(
  run: RunRow,
  plan: PlanRow | undefined,
  state: RunRow["state"],
  call: Spending = { tokens: 1, money: 0 },
): Limit | undefined {
  const room = roomOf(run, plan, state);
  if (secondsOf(run) >= room.seconds) return "minutes";
  if (run.calls + 1 > room.calls) return "calls";
  if (run.money + run.money_reserved + call.money > room.money) return "money";
  return run.tokens + run.tokens_reserved + call.tokens > room.tokens ? "tokens" : undefined;
}
