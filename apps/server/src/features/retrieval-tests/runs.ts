import type { PageQuery } from "@lectern/contract/page";
import { MOST_TEST_RUNS, type TestRun } from "@lectern/contract/retrieval-tests";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/index.ts";
import * as store from "./runs-store.ts";
import { demandSet, lockSet } from "./sets.ts";
import { shownRuns } from "./shown-run.ts";

export interface OfRun {
  set_id: string;
  run_id: string;
}

/** Throws not_found for a run that the set does not have. */
export async function demandRun(
  db: Db,
  member: Member,
  { set_id, run_id }: OfRun,
): Promise<store.RunRow> {
  const row = await store.findRun(db, member.orgId, set_id, run_id);
  if (!row) throw notFound("test_run_not_found");
  return row;
}

export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  setId: string,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  await demandSet(db, member, setId);
  const { total, results } = await store.pageOfRuns(db, member.orgId, setId, query);
  return { total, results: await shownRuns(db, member, results) };
}

/** Returns a run of a set with what it found so far. */
export async function get({ db }: Pick<Deps, "db">, member: Member, of: OfRun): Promise<TestRun> {
  await demandSet(db, member, of.set_id);
  const [run] = await shownRuns(db, member, [await demandRun(db, member, of)]);
  if (!run) throw notFound("test_run_not_found");
  return run;
}

/** Queues the next questions of a run. */
export const enqueue = (
  { jobs }: Pick<Deps, "jobs">,
  tx: Db,
  { organization_id, id }: Pick<store.RunRow, "organization_id" | "id">,
) =>
  jobs.enqueue(
    tx,
    "test-retrieval",
    { organization_id, run_id: id },
    { key: `test-retrieval:${id}` },
  );

/** Begins a run of a set. Throws conflict while another is under way, or without questions. */
export async function start(
  deps: Pick<Deps, "db" | "jobs">,
  member: Member,
  setId: string,
): Promise<TestRun> {
  const row = { organization_id: member.orgId, id: uuid(), set_id: setId };
  await deps.db.transaction().execute(async (tx) => {
    const { name } = await lockSet(tx, member, setId);
    const { total, open } = await store.countRuns(tx, member.orgId, setId);
    if (open > 0) throw conflict("test_run_under_way");
    if (total >= MOST_TEST_RUNS) throw conflict("test_run_too_many", { count: MOST_TEST_RUNS });
    await store.insertRun(tx, { ...row, started_by: member.accountId });
    if ((await store.copyQuestions(tx, row)) === 0) throw conflict("test_run_empty");
    await enqueue(deps, tx, row);
    await record(tx, { ...by(member), action: "question_set.run", target: name });
  });
  return get(deps, member, { set_id: setId, run_id: row.id });
}

/** Stops a run under way; what it found stays. */
export async function stop(deps: Pick<Deps, "db">, member: Member, of: OfRun): Promise<TestRun> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSet(tx, member, of.set_id);
    await store.endRun(tx, await demandRun(tx, member, of), { state: "stopped" });
  });
  return get(deps, member, of);
}

/** Deletes a run that has ended. */
export async function remove(
  deps: Pick<Deps, "db">,
  member: Member,
  of: OfRun,
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSet(tx, member, of.set_id);
    const row = await demandRun(tx, member, of);
    if (row.ended_at === null) throw conflict("test_run_under_way");
    await store.deleteRun(tx, row);
  });
}
