import { v7 as uuid } from "uuid";

import { type Model, ModelError } from "#deps";
import type { TokenCounts } from "#tokens";

import {
  type Budget,
  limited as limitedBy,
  priceOf,
  roomOrStop,
  type TokenUse,
} from "../../caps/index.ts";
import { metered } from "../../quotas/index.ts";
import { changeAnyRun } from "../change.ts";
import { limitsOf } from "../planning/plan.ts";
import { canKeep, unpricedReason } from "../planning/unpriced.ts";
import { findStep } from "../steps-store.ts";
import * as store from "./budget-store.ts";
import { withinTime } from "./deadline.ts";
import { LimitReached } from "./limit-reached.ts";
import type { Spending } from "./limits.ts";
import { withReplies } from "./replies.ts";
import { stopOf } from "./stops.ts";
import { type Attempt, SupersededAttempt } from "./work.ts";

/** Returns what tokens cost in the run's currency; 0 where the model has no price in it. */
const moneyFor = ({ run }: Attempt, { price }: Model, tokens: TokenCounts): number =>
  price && price.currency === run.currency ? priceOf(price, tokens) : 0;

type Call = Omit<store.CallRow, "at">;

/**
 * Reserves what a call may spend at most. Throws LimitReached, Superseded, and ModelError for a
 * model without a price under a limit of money.
 */
async function reserve(
  attempt: Attempt,
  model: Model,
  most: Spending,
  signal: AbortSignal,
): Promise<Call> {
  const { deps, run, step, plan, id } = attempt;
  const { organization_id, id: run_id } = run;
  const call = { organization_id, run_id, step_id: step.id, id: uuid(), ...most };
  const tryReserve = async () => {
    const taken = await changeAnyRun(deps, organization_id, run_id, async (taken) => {
      const now = await findStep(taken.tx, taken.row, step.id);
      if (now?.attempt !== id) throw new SupersededAttempt();
      if (!canKeep(limitsOf(taken.row, plan), model, taken.row.currency))
        throw new ModelError("refused", unpricedReason(model));
      const stop = await stopOf(taken, now, plan, most);
      if (!stop) await store.insertCall(taken.tx, call);
      return { stop };
    });
    if (!taken) throw new SupersededAttempt();
    return taken.stop;
  };
  const stop = await roomOrStop(deps, tryReserve, signal);
  if (stop) throw (attempt.reached = new LimitReached(stop.by));
  return call;
}

async function settle({ deps, run }: Attempt, call: Call, spent: Omit<store.CallCost, "seq">) {
  await changeAnyRun(deps, run.organization_id, run.id, async ({ tx, seq }) => {
    const open = await store.deleteCall(tx, call);
    if (open) await store.addSpent(tx, open, { ...spent, seq });
  });
}

/** The limits of a run and the caps of its workspace, for the calls of one attempt at a step. */
const budgetOf = (attempt: Attempt): Budget<Call> => ({
  reserve: (model, most, signal) => {
    const money = moneyFor(attempt, model, most);
    return reserve(attempt, model, { tokens: most.input + most.output, money }, signal);
  },
  settle: (model, call, used: TokenUse) => {
    const tokens = used.input + used.output;
    return settle(attempt, call, {
      tokens,
      money: moneyFor(attempt, model, used),
      counted: used.counted,
      calls: 1,
      unpriced: tokens > 0 && model.price?.currency !== attempt.run.currency,
    });
  },
});

/**
 * A model whose calls are kept within the limits of a run and the quotas of its owner, and counted
 * for its step; what it has replied in the step is not asked again.
 */
export function limited(attempt: Attempt, model: Model): Model {
  const { deps, member } = attempt;
  const counted = metered(deps, member, withinTime(attempt, model));
  return withReplies(attempt, limitedBy(budgetOf(attempt), counted));
}

/** Settles the calls of attempts whose process died: all that they had reserved may be spent. */
export async function settleLost(
  taken: Parameters<Parameters<typeof changeAnyRun>[3]>[0],
  stepId: string,
) {
  const step = await findStep(taken.tx, taken.row, stepId);
  if (!step) return;
  for (const call of await store.openCalls(taken.tx, step)) {
    if (!(await store.deleteCall(taken.tx, call))) continue;
    const { tokens, money } = call;
    const spent = {
      tokens,
      money,
      counted: true,
      unpriced: false,
      calls: 1,
      seq: taken.seq,
    } as const;
    await store.addSpent(taken.tx, call, spent);
  }
}
