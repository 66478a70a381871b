import { message, withoutText } from "@lectern/contract/message";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { isIn, now } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import type { RunToolCallTable } from "#schema";

import type { StepRow } from "./steps-store.ts";

export type ToolCallRow = Selectable<RunToolCallTable>;
export type NewToolCall = Insertable<RunToolCallTable>;
type Of = Pick<StepRow, "organization_id" | "id">;

/** The calls of some steps of one workspace, oldest first. */
export async function callsOf(db: Db, steps: readonly Of[]): Promise<ToolCallRow[]> {
  const [first] = steps;
  if (!first) return [];
  return db
    .selectFrom("run_tool_call")
    .selectAll()
    .where("organization_id", "=", first.organization_id)
    .where(
      isIn(
        "step_id",
        steps.map(({ id }) => id),
      ),
    )
    .orderBy("step_id")
    .orderBy("number")
    .execute();
}

export async function insertCalls(db: Db, calls: readonly NewToolCall[]) {
  if (calls.length > 0)
    await db
      .insertInto("run_tool_call")
      .values([...calls])
      .execute();
}

const running = (db: Db, { organization_id, id }: Pick<ToolCallRow, "organization_id" | "id">) =>
  db
    .updateTable("run_tool_call")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "=", "running");

/** Notes that a call is about to be sent. */
export async function markSent(db: Db, call: ToolCallRow) {
  await running(db, call).set({ sent_at: now }).execute();
}

/** Stores what came of a call that may be made; one that has ended stays as it is. */
export async function endCall(db: Db, call: ToolCallRow, patch: Updateable<RunToolCallTable>) {
  await running(db, call).set(patch).execute();
}

/** Stores what the person decided; undefined where the call does not wait. */
export const decideCall = (
  tx: Db,
  { accountId }: Member,
  { organization_id, id }: ToolCallRow,
  status: "running" | "declined",
): Promise<ToolCallRow | undefined> =>
  tx
    .updateTable("run_tool_call")
    .set({ status, decided_by: accountId, decided_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .returningAll()
    .executeTakeFirst();

const cutOff = JSON.stringify(withoutText(message("run_tool_call_cut_off")));
const unknown = JSON.stringify(withoutText(message("run_tool_outcome_unknown")));

/** Ends what is left of the calls of a step that has ended. */
export const endCalls = (tx: Db, { organization_id, id }: Of) =>
  tx
    .updateTable("run_tool_call")
    .set({
      status: "failed",
      failure: sql<string>`(case when sent_at is null then ${cutOff} else ${unknown} end)::jsonb`,
    })
    .where("organization_id", "=", organization_id)
    .where("step_id", "=", id)
    .where("status", "in", ["waiting", "running"])
    .execute();

export const deleteCalls = (tx: Db, { organization_id, id }: Of) =>
  tx
    .deleteFrom("run_tool_call")
    .where("organization_id", "=", organization_id)
    .where("step_id", "=", id)
    .execute();
