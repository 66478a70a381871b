import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { RunFindingTable, RunStepTable } from "#schema";

import type { RunRow } from "./store.ts";

export type StepRow = Selectable<RunStepTable>;
export type StepPatch = Updateable<RunStepTable>;
export type FindingRow = Selectable<RunFindingTable>;
type OfRun = Pick<RunRow, "organization_id" | "id">;

/** The steps of a run that changed after a number, in order. */
export const stepsOf = (db: Db, { organization_id, id }: OfRun, after = 0) =>
  db
    .selectFrom("run_step")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("seq", ">", after)
    .orderBy("position")
    .orderBy("id")
    .execute();

export const findStep = (db: Db, { organization_id, id }: OfRun, stepId: string) =>
  db
    .selectFrom("run_step")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("id", "=", stepId)
    .executeTakeFirst();

export async function insertSteps(db: Db, steps: readonly Insertable<RunStepTable>[]) {
  if (steps.length > 0)
    await db
      .insertInto("run_step")
      .values([...steps])
      .execute();
}

export async function updateStep(
  db: Db,
  { organization_id, id }: Pick<StepRow, "organization_id" | "id">,
  patch: StepPatch,
) {
  await db
    .updateTable("run_step")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

/** Counts the steps of runs of one workspace: all, those that ended, those that ask. */
export async function countSteps(db: Db, runs: readonly RunRow[]) {
  const [first] = runs;
  if (!first) return new Map<string, StepCounts>();
  const rows = await db
    .selectFrom("run_step")
    .select("run_id")
    .select((of) => [
      of.fn.countAll<number>().as("total"),
      of.fn.countAll<number>().filterWhere("state", "in", ["done", "skipped", "failed"]).as("done"),
      of.fn.countAll<number>().filterWhere("state", "=", "asking").as("asking"),
    ])
    .where("organization_id", "=", first.organization_id)
    .where(
      isIn(
        "run_id",
        runs.map(({ id }) => id),
      ),
    )
    .groupBy("run_id")
    .execute();
  return new Map(rows.map(({ run_id, ...counts }) => [run_id, counts]));
}
export interface StepCounts {
  total: number;
  done: number;
  asking: number;
}

/** The findings of a run, or of some of its steps, in the order in which they were made. */
export const findingsOf = (db: Db, { organization_id, id }: OfRun, stepIds?: readonly string[]) =>
  db
    .selectFrom("run_finding")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .$if(stepIds !== undefined, (some) => some.where(isIn("step_id", stepIds ?? [])))
    .orderBy("number")
    .execute();

export const findFinding = (db: Db, { organization_id, id }: OfRun, findingId: string) =>
  db
    .selectFrom("run_finding")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("id", "=", findingId)
    .executeTakeFirst();

/** Returns the number of the next finding of a locked run. */
export async function nextNumber(db: Db, { organization_id, id }: OfRun): Promise<number> {
  const row = await db
    .selectFrom("run_finding")
    .select(sql<number>`coalesce(max(number), 0) + 1`.as("next"))
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .executeTakeFirstOrThrow();
  return row.next;
}

export async function insertFindings(db: Db, findings: readonly Insertable<RunFindingTable>[]) {
  if (findings.length > 0)
    await db
      .insertInto("run_finding")
      .values([...findings])
      .execute();
}

export async function setDropped(
  db: Db,
  { organization_id, id }: Pick<FindingRow, "organization_id" | "id">,
  dropped: boolean,
) {
  await db
    .updateTable("run_finding")
    .set({ dropped })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

export async function deleteFindings(db: Db, orgId: OrgId, stepId: string) {
  await db
    .deleteFrom("run_finding")
    .where("organization_id", "=", orgId)
    .where("step_id", "=", stepId)
    .execute();
}
