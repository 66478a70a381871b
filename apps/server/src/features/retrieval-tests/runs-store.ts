import type { TestOutcome } from "@lectern/contract/retrieval-tests";
import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

import { now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { pageOf } from "#page-of";
import type { TestRunTable } from "#schema";

import { roleOf } from "../organizations/index.ts";

export type RunRow = Selectable<TestRunTable>;
type OfRun = Pick<RunRow, "organization_id" | "id">;

const underWay = ["waiting", "working"] as const;

const runsOf = (db: Db, orgId: OrgId, setId: string) =>
  db.selectFrom("test_run").where("organization_id", "=", orgId).where("set_id", "=", setId);

export const findRun = (db: Db, orgId: OrgId, setId: string, id: string) =>
  runsOf(db, orgId, setId).selectAll().where("id", "=", id).executeTakeFirst();

export const lockRun = (tx: Db, { organization_id, id }: OfRun) =>
  tx
    .selectFrom("test_run")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** The runs of a set, newest first. */
export const pageOfRuns = (
  db: Db,
  orgId: OrgId,
  setId: string,
  page: Pick<PageQuery, "page" | "page_size">,
) =>
  pageOf(
    runsOf(db, orgId, setId).select(totalCount),
    runsOf(db, orgId, setId).selectAll().orderBy("created_at", "desc").orderBy("id"),
    page,
  );

/** Returns the newest run of each of these sets. */
export const lastRuns = (db: Db, orgId: OrgId, setIds: readonly string[]): Promise<RunRow[]> =>
  setIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("test_run")
        .selectAll()
        .distinctOn("set_id")
        .where("organization_id", "=", orgId)
        .where("set_id", "in", [...setIds])
        .orderBy("set_id")
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();

export async function countRuns(db: Db, orgId: OrgId, setId: string) {
  const { total, open } = await runsOf(db, orgId, setId)
    .select(totalCount)
    .select(sql<number>`count(*) filter (where state in ('waiting', 'working'))`.as("open"))
    .executeTakeFirstOrThrow();
  return { total, open };
}

export const insertRun = (tx: Db, row: Insertable<TestRunTable>) =>
  tx.insertInto("test_run").values(row).execute();

/** Copies the questions of a run's set, in their order, to be searched. Returns their number. */
export async function copyQuestions(
  tx: Db,
  { organization_id, id, set_id }: Pick<RunRow, "organization_id" | "id" | "set_id">,
): Promise<number> {
  // Raw: inserts what it selects, numbered.
  const { numAffectedRows } = await sql`
    insert into test_result (organization_id, run_id, number, question_id, question)
    select organization_id, ${id}::uuid, row_number() over (order by id), id, text
    from test_question
    where organization_id = ${organization_id} and set_id = ${set_id}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export const updateRun = (
  tx: Db,
  { organization_id, id }: OfRun,
  patch: Updateable<TestRunTable>,
) =>
  tx
    .updateTable("test_run")
    .set(patch)
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();

/** Ends a run that is under way; false where it had ended. */
export async function endRun(
  tx: Db,
  { organization_id, id }: OfRun,
  ending: { state: "done" | "failed" | "stopped"; failure?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("test_run")
    .set({ ...ending, ended_at: now })
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .where("state", "in", underWay)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteRun = (tx: Db, { organization_id, id }: OfRun) =>
  tx
    .deleteFrom("test_run")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();

/** What a run found so far. */
interface Figures {
  questions: number;
  done: number;
  tested: number;
  first: number;
  first_three: number;
  first_ten: number;
  not_found: number;
  gone: number;
  /** The sum of 1 / rank. */
  reciprocal: number;
}

/** Returns what these runs found so far, by their ids. */
export async function figuresOf(
  db: Db,
  orgId: OrgId,
  runIds: readonly string[],
): Promise<Map<string, Figures>> {
  if (runIds.length === 0) return new Map();
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`;
  const rows = await db
    .selectFrom("test_result")
    .select("run_id")
    .select([
      sql<number>`count(*)`.as("questions"),
      count("outcome is not null").as("done"),
      count("outcome in ('found', 'not_found')").as("tested"),
      count("rank = 1").as("first"),
      count("rank <= 3").as("first_three"),
      count("rank <= 10").as("first_ten"),
      count("outcome = 'not_found'").as("not_found"),
      count("outcome = 'gone'").as("gone"),
      sql<number>`coalesce(sum(1.0 / rank), 0)::float8`.as("reciprocal"),
    ])
    .where("organization_id", "=", orgId)
    .where("run_id", "in", [...runIds])
    .groupBy("run_id")
    .execute();
  return new Map(rows.map(({ run_id, ...found }) => [run_id, found]));
}

/** Returns the names of those of these accounts that belong to the workspace. */
export async function memberNames(
  db: Db,
  orgId: OrgId,
  accountIds: readonly string[],
): Promise<Map<string, { first_name: string; last_name: string; email: string }>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["account.id", "account.first_name", "account.last_name", "account.email"])
    .where("membership.organization_id", "=", orgId)
    .where("membership.account_id", "in", [...new Set(accountIds)])
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** For jobs: a run with the role that the person who started it has now; null: none. */
export const runForJob = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("test_run")
    .innerJoin("question_set", (join) =>
      join
        .onRef("question_set.organization_id", "=", "test_run.organization_id")
        .onRef("question_set.id", "=", "test_run.set_id"),
    )
    .selectAll("test_run")
    .select("question_set.collection_ids")
    .select(roleOf("test_run", "started_by").as("group"))
    .where("test_run.organization_id", "=", orgId)
    .where("test_run.id", "=", id)
    .where("test_run.state", "in", underWay)
    .executeTakeFirst();
export type JobRun = NonNullable<Awaited<ReturnType<typeof runForJob>>>;

/** Returns the next questions of a run to search, in order. */
export const waitingOf = (db: Db, { organization_id, id }: OfRun, limit: number) =>
  db
    .selectFrom("test_result")
    .select(["number", "question_id", "question"])
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("outcome", "is", null)
    .orderBy("number")
    .limit(limit)
    .execute();

/** Notes what a search found; false where that was noted before. */
export async function putOutcome(
  tx: Db,
  { organization_id, id }: OfRun,
  number: number,
  found: { outcome: TestOutcome; rank: number | null; read: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("test_result")
    .set(found)
    .where("organization_id", "=", organization_id)
    .where("run_id", "=", id)
    .where("number", "=", number)
    .where("outcome", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
