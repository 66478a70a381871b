import { sql } from "kysely";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";

import { freeJobs } from "./jobs.ts";

// Without a job worker: jobs stay queued.
const app = await startApp({ role: "web" });
const { db, jobs } = app.deps;

const queued = async () =>
  (
    await sql<{ key: string | null; payload: object; priority: number; run_at: Date }>`
      select key, payload, priority, run_at from graphile_worker._private_jobs order by id`.execute(
      db,
    )
  ).rows;
const page = (number: number) => ({ organization_id: "o", document_id: "d", page: number });

test("many jobs are enqueued at once, each as it would be alone, and with their transaction", async () => {
  const at = new Date("2040-01-02T03:04:05.678Z");
  const many = [
    { payload: page(1), key: "p:1", priority: 3 },
    { payload: page(2), key: "p:2", at },
    { payload: page(3) },
  ];
  await db.transaction().execute(async (tx) => {
    await jobs.enqueueAll(tx, "recognise-page", many);
    expect(await queued()).toEqual([]);
  });
  expect(await queued()).toEqual([
    { key: "p:1", payload: page(1), priority: 3, run_at: expect.any(Date) },
    { key: "p:2", payload: page(2), priority: 0, run_at: at },
    { key: null, payload: page(3), priority: 0, run_at: expect.any(Date) },
  ]);
});

test("of jobs with the same key the newest waits, and none at all can be enqueued", async () => {
  await jobs.enqueueAll(db, "recognise-page", []);
  const before = (await queued()).length;
  await jobs.enqueueAll(db, "recognise-page", [
    { payload: page(4), key: "p:1" },
    { payload: page(5), key: "p:5" },
  ]);
  const after = await queued();
  expect(after).toHaveLength(before + 1);
  expect(after.find(({ key }) => key === "p:1")).toMatchObject({ payload: page(4), priority: 0 });
});

test("a job that failed often is retried within a minute, and no other is moved", async () => {
  const failed = new Date("2041-01-01T00:00:00Z");
  const [often, never, other] = ["i:often", "i:never", "p:often"];
  for (const key of [often, never])
    await jobs.enqueue(
      db,
      "ingest-document",
      { organization_id: "o", document_id: "d" },
      { key, at: failed },
    );
  await jobs.enqueue(db, "recognise-page", page(9), { key: other, at: failed });
  await sql`update graphile_worker._private_jobs set attempts = 8, last_error = 'lost'
    where key in (${often}, ${other})`.execute(db);
  await jobs.retrySoon(db, "ingest-document");
  const due = new Map((await queued()).map(({ key, run_at }) => [key, run_at]));
  expect([due.get(never), due.get(other)]).toEqual([failed, failed]);
  expect(due.get(often)?.getTime()).toBeLessThanOrEqual(Date.now() + 61_000);
});

test("jobs of a dead worker run again behind the others of their kind in their workspace", async () => {
  const keys = ["s:1", "s:2", "s:3", "s:4"];
  await jobs.enqueueAll(
    db,
    "sync-source",
    keys.map((key, priority) => ({
      payload: { organization_id: key === "s:4" ? "another" : "o", source_id: key },
      key,
      priority,
    })),
  );
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()
    where key in ('s:1', 's:2')`.execute(db);
  await freeJobs(db, ["dead"]);
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker._private_jobs
    where key = any (${keys}::text[]) and locked_at is null order by priority, run_at, id`.execute(
    db,
  );
  expect(rows.map(({ key }) => key)).toEqual(["s:3", "s:1", "s:2", "s:4"]);
});

test("a job that was replaced while its worker had it goes with that worker, and the new one stays", async () => {
  const payload = { organization_id: "o", rule_id: "r" };
  await jobs.enqueue(db, "apply-rule", payload, { key: "rule" });
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now()
    where key = 'rule'`.execute(db);
  await jobs.enqueue(db, "apply-rule", payload, { key: "rule" });
  const left = async () =>
    (
      await sql`select key, attempts from graphile_worker.jobs
        where task_identifier = 'apply-rule'`.execute(db)
    ).rows;
  expect(await left()).toHaveLength(2);
  await freeJobs(db, ["dead"]);
  expect(await left()).toEqual([{ key: "rule", attempts: 0 }]);
});
