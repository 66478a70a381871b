import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, onTestFinished, test, vi } from "vitest";

import { startApp, testConfig } from "#test/app.ts";
import { faultProxy } from "#test/servers/fault-proxy.ts";
import { openLog } from "#platform/log.ts";

import { start } from "../start.ts";
import { type JobHandlers, startWorkers } from "./jobs.ts";
import { openPool } from "./postgres/database.ts";

// Without a job worker: jobs wait until a test starts one.
const app = await startApp({ role: "web" });
const { db, jobs } = app.deps;

async function startWorker() {
  const config = testConfig(app.config.databaseUrl ?? "", app.dataDir, { role: "worker" });
  const worker = await start(config, openLog("silent"));
  onTestFinished(worker.stop);
}

/** The payload of a job that deletes a file that does not exist. */
const payload = { organization_id: uuid(), keys: [app.deps.blobs.newKey()] };

const left = async (keys: string[]) => [...(await jobs.find(db, keys)).keys()].toSorted();

test("a worker is registered before it takes its first job", async () => {
  await sql`create table claim (worker text, known boolean)`.execute(db);
  await sql`
    create function note_claim() returns trigger language plpgsql as $$ begin
      insert into claim values (new.locked_by,
        exists (select from process where new.locked_by = any (process.workers)));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger note_claim after update of locked_by on graphile_worker._private_jobs
    for each row when (new.locked_by is not null) execute function note_claim()`.execute(db);
  const keys = ["first", "second", "third"];
  await jobs.enqueueAll(
    db,
    "remove-blobs",
    keys.map((key) => ({ key, payload })),
  );
  await jobs.enqueue(db, "make-vectors", { organization_id: uuid() }, { key: "patient" });
  await startWorker();
  await vi.waitFor(async () => expect(await left([...keys, "patient"])).toEqual([]), 60_000);
  const { rows } = await sql<{ known: boolean }>`select known from claim`.execute(db);
  expect(rows).toEqual([...keys, "patient"].map(() => ({ known: true })));
});

test("a start frees jobs whose worker no process has registered, and no others", async () => {
  const [lost, held, living] = ["lost", "held", uuid()];
  for (const key of [lost, held]) {
    await jobs.enqueue(db, "remove-blobs", payload, { key });
    await sql`
      update graphile_worker._private_jobs set locked_by = ${`pool-${key}`}, locked_at = now()
      where key = ${key}`.execute(db);
  }
  await db
    .insertInto("process")
    .values({ id: living, workers: ["pool-held"], seen_at: new Date("2040-01-01") })
    .execute();
  onTestFinished(async () => {
    await db.deleteFrom("process").where("id", "=", living).execute();
  });
  await startWorker();
  await vi.waitFor(async () => expect(await left([lost, held])).toEqual([held]), 60_000);
});

test("a process that was taken for dead comes back with its workers", async () => {
  await startWorker();
  const registered = await db
    .deleteFrom("process")
    .where(sql<number>`cardinality(workers)`, ">", 0)
    .returning(["id", "workers"])
    .execute();
  expect(registered).toHaveLength(1);
  await vi.waitFor(
    async () =>
      expect(
        await db
          .selectFrom("process")
          .select(["id", "workers"])
          .where("id", "=", registered[0]?.id ?? "")
          .execute(),
      ).toEqual(registered),
    60_000,
  );
});

test("workers go on after the ends of two jobs and the failure of a third could not be told", async () => {
  const proxy = await faultProxy(app.config.databaseUrl ?? "");
  const pool = openPool(proxy.url, openLog("silent"), 8);
  const gates = new Map<string, () => void>();
  const ended: string[] = [];
  const handlers: JobHandlers = {
    "remove-account": async (_, { account_id }) => {
      if (!gates.has(account_id)) {
        await new Promise<void>((resolve) => gates.set(account_id, resolve));
      }
      ended.push(account_id);
      if (ended.length === 3) throw new Error("the third fails");
    },
  };
  const workers = await startWorkers(app.process, pool, handlers, 3, async () => {});
  onTestFinished(async () => {
    await workers.stop();
    await pool.end();
  });
  const keys = [uuid(), uuid(), uuid()];
  await jobs.enqueueAll(
    db,
    "remove-account",
    keys.map((key) => ({ key, payload: { account_id: key } })),
  );
  await vi.waitFor(() => expect(gates.size).toBe(3), 60_000);
  await proxy.be("refuse");
  for (const open of gates.values()) {
    open();
    // Long enough that each end is reported, and fails, in a call of its own.
    await sleep(200);
  }
  await vi.waitFor(() => expect(ended.length).toBe(3), 60_000);
  await proxy.be("none");
  await vi.waitFor(async () => expect(await left(keys)).toEqual([]), 60_000);
});

test("workers begin once the database that was lost at their start is back", async () => {
  const proxy = await faultProxy(app.config.databaseUrl ?? "");
  const pool = openPool(proxy.url, openLog("silent"), 8);
  const done: string[] = [];
  const handlers: JobHandlers = {
    "remove-account": async (_, { account_id }) => {
      done.push(account_id);
    },
  };
  await proxy.be("refuse");
  const workers = await startWorkers(app.process, pool, handlers, 1, async () => {});
  onTestFinished(async () => {
    await workers.stop();
    await pool.end();
  });
  const key = uuid();
  await jobs.enqueue(db, "remove-account", { account_id: key }, { key });
  await proxy.be("none");
  await expect.poll(() => done).toEqual([key]);
});

test("workers whose first job could not be fetched run it once the database is back", async () => {
  const proxy = await faultProxy(app.config.databaseUrl ?? "");
  const pool = openPool(proxy.url, openLog("silent"), 8);
  const done: string[] = [];
  const handlers: JobHandlers = {
    "remove-account": async (_, { account_id }) => {
      done.push(account_id);
    },
  };
  // The last thing that happens before the first job is fetched.
  let losses = 0;
  const register = async () => {
    if (losses++ === 0) await proxy.be("refuse");
  };
  const workers = await startWorkers(app.process, pool, handlers, 1, register);
  onTestFinished(async () => {
    await workers.stop();
    await pool.end();
  });
  const key = uuid();
  await jobs.enqueue(db, "remove-account", { account_id: key }, { key });
  // Long enough for the fetch to fail.
  await sleep(500);
  await proxy.be("none");
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([key]);
});
