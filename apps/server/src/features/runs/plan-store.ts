import type { Insertable, Selectable } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { RunPlanTable } from "#schema";

import type { RunRow } from "./store.ts";

export type PlanRow = Selectable<RunPlanTable>;
type OfRun = Pick<RunRow, "organization_id" | "id">;

/** The oldest versions beyond these are removed. */
const mostVersions = 200;

const plansOf = (db: Db, { organization_id, id }: OfRun) =>
  db
    .selectFrom("run_plan")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id);

export const versions = (db: Db, run: OfRun) =>
  plansOf(db, run).orderBy("version", "desc").execute();

export const version = (db: Db, run: OfRun, number: number) =>
  plansOf(db, run).where("version", "=", number).executeTakeFirst();

/** Returns the newest plans of several runs of one workspace, by the runs' ids. */
export async function newest(db: Db, runs: readonly RunRow[]): Promise<Map<string, PlanRow>> {
  const [first] = runs;
  if (!first) return new Map();
  const rows = await db
    .selectFrom("run_plan")
    .innerJoin("run", (join) =>
      join
        .onRef("run.organization_id", "=", "run_plan.organization_id")
        .onRef("run.id", "=", "run_plan.run_id")
        .onRef("run.plan_version", "=", "run_plan.version"),
    )
    .selectAll("run_plan")
    .where("run_plan.organization_id", "=", first.organization_id)
    .where(
      isIn(
        "run_plan.run_id",
        runs.map(({ id }) => id),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.run_id, row]));
}

export async function insert(db: Db, plan: Insertable<RunPlanTable>) {
  await db.insertInto("run_plan").values(plan).execute();
  await db
    .deleteFrom("run_plan")
    .where("organization_id", "=", plan.organization_id)
    .where("run_id", "=", plan.run_id)
    .where("version", "<=", plan.version - mostVersions)
    .execute();
}
