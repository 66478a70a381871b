import { v7 as uuid } from "uuid";

import { type Deps, type Model, ModelError } from "#deps";
import type { Member } from "#http/member.ts";
import type { TokenCounts } from "#tokens";

import { type Budget, limited, priceOf, roomOrStop, type Stop, stopAt } from "../caps/index.ts";
import { reasonOf, unpricedReason } from "./room.ts";
import * as store from "./use-store.ts";

type Needs = Pick<Deps, "db">;

const moneyFor = ({ price }: Model, tokens: TokenCounts) => (price ? priceOf(price, tokens) : 0);

const find = async (db: Needs["db"], member: Member, id: string) =>
  (await store.held(db, member)).find((quota) => quota.id === id);

/**
 * Returns a quota that leaves no room for a call; undefined: it was reserved. Throws ModelError for
 * a model without a price, since nobody could say when it passes a quota of money.
 */
function reserve({ db }: Needs, member: Member, model: Model, call: store.Call) {
  return db.transaction().execute(async (tx): Promise<Stop<store.HeldQuota> | undefined> => {
    const quotas = await store.lockHeld(tx, member, { measures: ["tokens", "money"], hard: true });
    for (const quota of quotas) {
      if (quota.measure === "money" && call.currency === "")
        throw new ModelError("refused", await unpricedReason(tx, member, model));
      if (quota.measure === "money" && quota.currency !== call.currency) continue;
      const { amount: cap, spent, reserved } = quota;
      const tokens = quota.measure === "money" ? call.money : call.tokens;
      const look = async (on: Needs["db"]) => (await find(on, member, quota.id))?.reserved;
      const stop = stopAt(quota, { cap, spent, reserved, tokens }, look);
      if (!stop) continue;
      if (stop.mayWait) await store.spendLostCalls(tx, member.orgId);
      return stop;
    }
    await store.insertCall(tx, call);
    return undefined;
  });
}

const budgetOf = (deps: Needs, member: Member, isLimited: boolean): Budget<store.Call> => ({
  async reserve(model, most, signal) {
    const call = {
      organization_id: member.orgId,
      id: uuid(),
      account_id: member.accountId,
      tokens: most.input + most.output,
      money: moneyFor(model, most),
      currency: model.price?.currency ?? "",
    };
    if (!isLimited) return call;
    const stop = await roomOrStop(deps, () => reserve(deps, member, model, call), signal);
    if (stop) throw new ModelError("refused", await reasonOf(deps.db, member, stop.by));
    return call;
  },
  async settle(model, call, used) {
    const spent = { tokens: used.input + used.output, money: moneyFor(model, used) };
    if (isLimited) await store.settleCall(deps.db, call, spent);
    else if (spent.tokens > 0) await store.addUse(deps.db, call, spent);
  },
});

/**
 * A model whose calls are counted for a member and kept within the quotas of tokens and money.
 * `isLimited`: whether the workspace has any; saves a question the look for them.
 */
export const metered = (deps: Needs, member: Member, model: Model, isLimited = true): Model =>
  limited(budgetOf(deps, member, isLimited), model);
