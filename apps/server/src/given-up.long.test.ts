import { tmpdir } from "node:os";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import type { JobPayloads } from "#deps";
import { openLog } from "#platform/log.ts";
import { startWorkers } from "#platform/jobs.ts";
import { openPool } from "#platform/postgres/database.ts";
import { checkOf, ended } from "#test/agents/checks.ts";
import { asking, cellOf, reviewOf } from "#test/agents/reviews.ts";
import { approve, begin, reached, researchersOf } from "#test/agents/runs.ts";
import { daily, runsOf, schedule, shown } from "#test/agents/schedules.ts";
import { endpoints, startApp } from "#test/app.ts";
import { became, give, requestOf } from "#test/chat/requests.ts";
import { questionOf, setOf, started } from "#test/library/retrieval-tests.ts";
import { read } from "#test/topics/topics.ts";

import { handlers, ioBoundHandlers } from "./features.ts";

// Without workers: the tests decide how often a job was taken before they work on it.
const app = await startApp({ role: "web", syncFolders: [tmpdir()] });
const says = "The lease begins on 1 March 2026 and ends on 31 December 2027.";

async function withLease() {
  const ada = await app.signUp();
  const { id: collection } = await ada.collection({ visibility: "shared" });
  const document = await read(app, ada, collection, { name: "Lease.txt", passages: [says] });
  return { ada, collection, document };
}

/** Works on the waiting jobs of this kind, whose processes died so many times before. */
async function workAfter(deaths: number, name: keyof JobPayloads) {
  await sql`
    update graphile_worker._private_jobs as job set attempts = ${deaths}, run_at = now()
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = ${name}`.execute(app.deps.db);
  const pool = openPool(app.config.databaseUrl ?? "", openLog("silent"), 4);
  const all = { ...handlers, ...ioBoundHandlers };
  const some = Object.fromEntries(Object.entries(all).filter(([one]) => one === name));
  const workers = await startWorkers(app.process, pool, some, 1, async () => {});
  onTestFinished(async () => {
    await workers.stop();
    await pool.end();
  });
}

test.each([
  [19, "is read all the same", { state: "suggested" }],
  [20, "fails and says so", { state: "failed", reason: { code: "review_reading_failed" } }],
])("a cell whose reading was cut off %s times %s", async (deaths, _, wanted) => {
  const { ada, document } = await withLease();
  const review = await reviewOf(ada, [document], [asking("When does the lease end?", "date")]);
  const params = { review_id: review.id };
  await ada.call(endpoints.fillReview, { params, body: {} });
  await workAfter(deaths, "read-for-review");
  const progress = async () => (await ada.call(endpoints.getReview, { params })).body.progress;
  await expect.poll(async () => (await progress()).working).toBe(0);
  const { cell } = await cellOf(ada, review.id, document, review.columns[0]!.id);
  expect(cell).toMatchObject(wanted);
});

test("a step of a run that was cut off too often fails, and the run goes on without it", async () => {
  const { ada, collection } = await withLease();
  const question = "When does the lease end?";
  const sections = [{ title: "Term", questions: [{ text: question }] }];
  const knowledge = { collection_ids: [collection] };
  const { id } = await approve(ada, await begin(ada, { question, knowledge, sections }));
  await workAfter(20, "work-on-run");
  const run = await reached(ada, id, "awaiting_review");
  expect(researchersOf(run).map(({ state }) => state)).toEqual(["failed"]);
});

test("a check whose comparing was cut off too often fails, and goes on when it is asked to", async () => {
  const { ada } = await withLease();
  const { id } = await checkOf(ada, says);
  await workAfter(20, "check-text");
  expect(await ended(ada, id, "failed")).toMatchObject({ failure: { code: "internal_error" } });
  await ada.call(endpoints.resumeCheck, { params: { check_id: id } });
  await ended(ada, id);
});

test("a run of a question set that was cut off too often fails and says so", async () => {
  const { ada, collection, document } = await withLease();
  const set_id = await setOf(ada, [collection]);
  await questionOf(ada, set_id, "When does the lease end?", [document, says]);
  const { id: run_id } = await started(ada, set_id);
  await workAfter(20, "test-retrieval");
  const get = async () =>
    (await ada.call(endpoints.getTestRun, { params: { set_id, run_id } })).body;
  await expect.poll(get).toMatchObject({ state: "failed", failure: { code: "internal_error" } });
});

test("a request whose answering was cut off too often is not answered and says so", async () => {
  const { ada, document } = await withLease();
  const request = await requestOf(ada, { recipient_id: ada.user.id });
  expect((await give(ada, request, document)).status).toBe(200);
  await workAfter(20, "answer-request");
  expect(await became(ada, request, "failed")).toMatchObject({
    failure: { code: "request_not_answered" },
  });
});

test("a schedule whose start was cut off too often goes on with its next time", async () => {
  const { ada, collection } = await withLease();
  const { schedule: made } = await schedule(ada, daily, [collection]);
  await app.deps.db
    .updateTable("run_schedule")
    .set({ next_at: new Date(Date.now() - 1000) })
    .where("id", "=", made.id)
    .execute();
  await workAfter(20, "run-schedule");
  await expect.poll(async () => (await shown(ada, made.id)).next_at).toBe(made.next_at);
  expect(await runsOf(ada, made.id)).toEqual([]);
});

test("a source whose run was cut off too often says so and goes on with its next run", async () => {
  const { ada, collection: collection_id } = await withLease();
  const params = { collection_id };
  const timing = { every: "hour" as const };
  const body = { kind: "folder" as const, name: "Papers", path: app.dataDir, timing };
  const made = await ada.call(endpoints.createSyncSource, { params, body });
  expect([made.status, made.body]).toMatchObject([201, { failure: null }]);
  await workAfter(20, "sync-source");
  const first = async () => (await ada.call(endpoints.listSyncSources, { params })).body.results[0];
  await expect.poll(first).toMatchObject({ failure: { code: "internal_error" } });
  expect(Date.parse((await first())?.next_at ?? "")).toBeGreaterThan(Date.now());
});
