import type { RunRole } from "@lectern/contract/run-parts";
import { type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { RunCallTable } from "#schema";

import { addToMonth, spendCalls } from "../../caps/index.ts";
import type { StepRow } from "../steps-store.ts";
import type { RunRow } from "../store.ts";

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
export interface CallCost {
  tokens: number;
  money: number;
  /** Not reported by the provider. */
  counted: boolean;
  /** The model has no price in the run's currency. */
  unpriced: boolean;
  /** 0: a search by an embedding model, which is no call in the sense of limits. */
  calls: 0 | 1;
  /** Number of the change. */
  seq: number;
}

/** Adds what a call or a search has spent to its run, its step and the month. */
export async function addSpent(
  db: Db,
  call: Omit<CallRow, "id">,
  { tokens, money, counted, unpriced, calls, seq }: CallCost,
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
      calls: of("calls", "+", calls),
      seq,
    }))
    .where("organization_id", "=", call.organization_id)
    .where("id", "=", call.step_id)
    .execute();
  await addToMonth(db, call, { tokens, counted });
}

/** Returns what the steps of a role have spent in a run, and what their calls under way may spend. */
export async function ofRole(
  db: Db,
  { organization_id, id }: Pick<RunRow, "organization_id" | "id">,
  role: RunRole,
): Promise<{ spent: number; reserved: number }> {
  return db
    .selectFrom("run_step")
    .leftJoin(
      (of) =>
        of
          .selectFrom("run_call")
          .select(["step_id", sql<number>`sum(tokens)`.as("tokens")])
          .where("organization_id", "=", organization_id)
          .where("run_id", "=", id)
          .groupBy("step_id")
          .as("open"),
      (join) => join.onRef("open.step_id", "=", "run_step.id"),
    )
    .select([
      sql<number>`coalesce(sum(run_step.tokens), 0)`.as("spent"),
      sql<number>`coalesce(sum(open.tokens), 0)::bigint`.as("reserved"),
    ])
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("role", "=", role)
    .executeTakeFirstOrThrow();
}

/** Which runs are about to be deleted: one, or all of an account. They are locked. */
type Deleted = { organization_id: OrgId; id: string } | { accountId: string };

/** Counts calls under way of deleted runs as if they spent all that they had reserved. */
export const spendOpenCalls = (db: Db, deleted: Deleted) =>
  spendCalls(
    db,
    "run_call",
    "id" in deleted
      ? sql`organization_id = ${deleted.organization_id} and run_id = ${deleted.id}`
      : sql`(organization_id, run_id) in
          (select organization_id, id from run where owner_id = ${deleted.accountId})`,
  );
