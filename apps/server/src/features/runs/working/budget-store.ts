import { type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { RunCallTable } from "#schema";

import { addToMonth } from "../caps/month-store.ts";
import type { StepRow } from "../steps-store.ts";

export type CallRow = Selectable<RunCallTable>;

/** Reserves what a call may spend at most; the run must be locked. */
export async function insertCall(db: Db, call: Omit<CallRow, "at">) {
  await db.insertInto("run_call").values(call).execute();
  await db
    .updateTable("run")
    .set((of) => ({
      tokens_reserved: of("tokens_reserved", "+", call.tokens),
      money_reserved: of("money_reserved", "+", call.money),
      calls: of("calls", "+", 1),
    }))
    .where("organization_id", "=", call.organization_id)
    .where("id", "=", call.run_id)
    .execute();
}

/** Takes back the reservation of a call, and returns it; undefined: it was settled already. */
export const deleteCall = (db: Db, { organization_id, id }: Omit<CallRow, "at">) =>
  db
    .deleteFrom("run_call")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The calls of a step that were never settled: their process died. The oldest first. */
export const openCalls = (db: Db, { organization_id, id }: StepRow) =>
  db
    .selectFrom("run_call")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("step_id", "=", id)
    .orderBy("at")
    .execute();

/** What a call has spent; money in millionths. */
export interface Spent {
  tokens: number;
  money: number;
  /** Not reported by the provider. */
  counted: boolean;
  /** The model has no price in the run's currency. */
  unpriced: boolean;
  /** Number of the change. */
  seq: number;
}

/** Adds what a call has spent to its run, its step and the month. */
export async function addSpent(
  db: Db,
  call: CallRow,
  { tokens, money, counted, unpriced, seq }: Spent,
) {
  await db
    .updateTable("run")
    .set((of) => ({
      tokens: of("tokens", "+", tokens),
      tokens_reserved: of("tokens_reserved", "-", call.tokens),
      money: of("money", "+", money),
      money_reserved: of("money_reserved", "-", call.money),
      unpriced: sql<boolean>`unpriced or ${unpriced}`,
      counted: sql<boolean>`counted or ${counted}`,
    }))
    .where("organization_id", "=", call.organization_id)
    .where("id", "=", call.run_id)
    .execute();
  await db
    .updateTable("run_step")
    .set((of) => ({
      tokens: of("tokens", "+", tokens),
      money: of("money", "+", money),
      calls: of("calls", "+", 1),
      seq,
    }))
    .where("organization_id", "=", call.organization_id)
    .where("id", "=", call.step_id)
    .execute();
  await addToMonth(db, call, tokens);
}
