import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

import {
  type Job,
  type JobHelpers,
  Logger,
  run,
  type Runner,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";

import {
  type Db,
  type Deps,
  type FoundJobs,
  type JobHandler,
  type JobPayloads,
  type Jobs,
  type Log,
  outcomeOf,
  type QueuedJob,
  watch,
} from "#deps";
import { inAllWorkspaces, inWorkspace } from "#scopes";

import { isLoss } from "./postgres/loss.ts";

/** The handler of each kind of job. */
export type JobHandlers = { [Name in keyof JobPayloads]?: JobHandler<Name> };

/**
 * High, since crashes of the server count as attempts; a document at fault is not retried. The
 * library waits exp(attempt) seconds before the next attempt, at most exp(10): six hours.
 */
const maxAttempts = 25;
/** The attempts after these only end what people wait for. */
const workAttempts = 20;

/** Stored in two bytes. */
const lastPriority = 32_000;

const jobLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    if (level === "error") log.error({ worker: message }, "a job failed");
    else if (level === "warning") log.warn({ worker: message }, "job worker");
  });

async function enqueueAll<Name extends keyof JobPayloads>(
  db: Db,
  name: Name,
  jobs: readonly QueuedJob<Name>[],
): Promise<void> {
  if (jobs.length === 0) return;
  // Raw, like all statements here: the tables and functions are the library's own.
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(${name}::text, job->'payload', null, (job->>'at')::timestamptz, ${maxAttempts}::int,
        job->>'key', least(coalesce((job->>'priority')::int, 0), ${lastPriority}), null)::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(jobs)}::json) as job))`.execute(db);
}

async function enqueueFound(db: Db, organizationId: string, found: readonly FoundJobs[]) {
  const queries = found.map(
    ({ name, about, ids }) =>
      sql`select ${name}::text as name, ${about}::text as about, id from (${ids}) as one`,
  );
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(found.name,
        json_build_object('organization_id', ${organizationId}::text, found.about, found.id), null, null,
        ${maxAttempts}::int, found.name || ':' || found.id, 0, null)::graphile_worker.job_spec
      from (${sql.join(queries, sql` union all `)}) as found))`.execute(db);
}

/**
 * A job queue in the same database: jobs are enqueued in the transaction of the rows they belong
 * to.
 */
export const openJobs = (): Jobs => ({
  enqueue: (db, name, payload, more = {}) => enqueueAll(db, name, [{ payload, ...more }]),
  enqueueAll,
  enqueueFound,
  async find(db, keys) {
    const { rows } = await sql<{ key: string; held: number | null; priority: number }>`
      select key, priority, extract(epoch from now() - locked_at)::float8 as held
      from graphile_worker.jobs
      where key = any (${keys}::text[]) and (attempts < max_attempts or locked_at is not null)`.execute(
      db,
    );
    return new Map(
      rows.map(({ key, held, priority }) => [key, { heldFor: held ?? undefined, priority }]),
    );
  },
  async next(db, name) {
    const { rows } = await sql<{ priority: number }>`
      select priority from graphile_worker.jobs where task_identifier = ${name}
      order by priority limit 1`.execute(db);
    return rows[0]?.priority ?? 0;
  },
  async retrySoon(db, name) {
    await sql`
      select graphile_worker.reschedule_jobs(job_ids => array_agg(id), run_at => now() + interval '1 minute')
      from graphile_worker.jobs
      where task_identifier = ${name} and last_error is not null and locked_at is null
        and run_at > now() + interval '1 minute'
      having count(*) > 0`.execute(db);
  },
});

export const migrateJobs = (pool: pg.Pool, log: Log) =>
  runMigrations({ pgPool: pool, logger: jobLogger(log) });

/**
 * The jobs that are still to be done, for a backup: the columns of a copy, the statement that reads
 * them, and the one that enqueues what `table` holds.
 */
export const waitingJobs = {
  columns: ["name text", "payload json", "at timestamptz", "key text", "priority int"],
  read: `
    select identifier, payload, run_at, key, priority from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where attempts < max_attempts or locked_at is not null
    order by job.id`,
  enqueue: (table: string) => `
    select from graphile_worker.add_jobs(array(
      select row(name, payload, null, at, ${maxAttempts}, key, priority, null)::graphile_worker.job_spec
      from ${table}))`,
};

/** A job has the scope of the workspace in its payload; without one, of all workspaces. */
function scopedFor(deps: Deps, payload: unknown): Deps {
  const { organization_id } = payload as { organization_id?: string };
  return organization_id === undefined ? inAllWorkspaces(deps) : inWorkspace(deps, organization_id);
}

/**
 * Unlocks the jobs of dead workers, so that they run again: behind the others of their kind and
 * workspace, which would never run if each process died during the first ones. Removes those that a
 * newer job has replaced.
 */
export async function freeJobs(db: Db, workers: string[]): Promise<void> {
  if (workers.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string; replaced: boolean }>`
      select id, key is null and attempts >= max_attempts as replaced
      from graphile_worker.jobs where locked_by = any (${workers}::text[])`.execute(tx);
    const replaced = rows.filter((row) => row.replaced).map(({ id }) => id);
    const left = rows.filter((row) => !row.replaced).map(({ id }) => id);
    await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(tx);
    await sql`select graphile_worker.complete_jobs(${replaced}::bigint[])`.execute(tx);
    await sql`
      select graphile_worker.reschedule_jobs(array[job.id], run_at => now(), priority => behind.priority)
      from graphile_worker._private_jobs as job
      cross join lateral (
        select max(other.priority) as priority from graphile_worker._private_jobs as other
        where other.task_id = job.task_id and other.payload->>'organization_id'
          is not distinct from job.payload->>'organization_id') as behind
      where job.id = any (${left}::bigint[])`.execute(tx);
  });
}

/**
 * Unlocks the jobs of workers that no process has registered. A worker registers before it takes
 * its first job, so jobs of starting processes are not affected.
 */
export async function freeUnknownJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker.jobs
    where locked_by is not null
      and not exists (select from process where locked_by = any (process.workers))`.execute(db);
  await freeJobs(
    db,
    rows.map(({ locked_by }) => locked_by),
  );
}

/** Works on a job, or gives it up where it has used up its attempts. */
async function handle(deps: Deps, handler: JobHandler<never>, payload: unknown, job: Job) {
  const { work, giveUp } =
    typeof handler === "function" ? { work: handler, giveUp: undefined } : handler;
  if (!giveUp || job.attempts <= workAttempts) return work(deps, payload as never, deps.ending);
  deps.log.error({ job: job.task_identifier, key: job.key }, "a job was given up");
  await giveUp(deps, payload as never);
}

/** Reports each finished job at once; a failure to do so then ends the workers in order. */
const reportAtOnce = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/**
 * ms until workers restart, doubled after each failure up to `most`; `reporting`: ms to report
 * finished jobs; `failing`: ms for all workers to notice that the database is lost.
 */
const delays = { first: 100, most: 1_000, reporting: 1_000, failing: 500 };

interface Workers {
  /** Resolves when these workers take no more jobs and have finished theirs. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs jobs, `concurrency` at a time, notified by the database when one is committed. Takes no job
 * before `register` has stored the name that locks jobs; throws when that fails.
 *
 * After the database was lost it is unknown which jobs are locked or finished: running jobs are
 * completed, the remaining locks of this name are released, and the workers restart.
 */
export async function startWorkers(
  deps: Deps,
  pool: pg.Pool,
  handlers: JobHandlers,
  concurrency: number,
  register: (worker: string) => Promise<void>,
) {
  const names: string[] = [];
  let stopping = false;
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, { job }: JobHelpers) =>
        watch(
          deps.telemetry,
          "job",
          () => handle(scopedFor(deps, payload), handler as JobHandler<never>, payload, job),
          (failure) => ({ queue: name as keyof JobPayloads, outcome: outcomeOf(failure) }),
        ),
    ]),
  );

  async function begin(): Promise<Workers> {
    let registered: Promise<null> | undefined;
    const events = new EventEmitter() as WorkerEvents;
    // The pool's name locks jobs, not the name of the worker that runs them.
    events.on("pool:create", ({ workerPool }) => {
      names.push(workerPool.id);
      registered = register(workerPool.id).then(() => null);
    });
    const begun = await run({
      pgPool: pool,
      concurrency,
      taskList,
      events,
      noHandleSignals: true,
      // The only thing that the library awaits before it takes a job.
      forbiddenFlags: () => registered ?? null,
      pollInterval: 2_000,
      logger: jobLogger(deps.log),
      preset: reportAtOnce,
    });
    // The database may have assigned a job in an answer that the lost connection did not deliver,
    // and the library keeps a failed query of its task names for the whole run. Stops a moment
    // later: the library prints the error of a worker that fails while it is being stopped.
    events.once("worker:getJob:error", () => {
      void sleep(delays.failing).then(() => begun.stop().catch(() => {}));
    });
    const workers = workersOf(begun, events, deps.log);
    try {
      await registered;
    } catch (error) {
      await workers.stop();
      throw error;
    }
    return workers;
  }

  // If the database is lost at this moment, the workers start once it is back.
  let workers = await begin().catch((error: unknown): Workers => {
    if (!isLoss(error)) throw error;
    deps.log.warn({ err: error }, "the job workers cannot begin yet");
    return { ended: Promise.resolve(), stop: async () => {} };
  });

  async function restart() {
    for (let wait = delays.first; !stopping; wait = Math.min(wait * 2, delays.most)) {
      await sleep(wait);
      try {
        await freeJobs(deps.db, names);
        names.length = 0;
        workers = await begin();
        deps.log.warn("the job workers were restarted");
        return;
      } catch (error) {
        deps.log.warn({ err: error }, "the job workers cannot begin yet");
      }
    }
  }

  const supervision = (async () => {
    while (!stopping) {
      await workers.ended;
      await restart();
    }
  })();

  return {
    async stop() {
      stopping = true;
      await workers.stop();
      await supervision;
      // They may have restarted in the meantime.
      await workers.stop();
    },
  };
}

/**
 * A runner that counts as ended a second after its last job. The library would wait forever for its
 * reports of finished jobs after two of them failed: it counts one failure twice (`batch` in its
 * main.ts). A job that could not be reported stays locked; the next workers unlock it.
 */
function workersOf(runner: Runner, events: WorkerEvents, log: Log): Workers {
  const shutDown = new Promise<void>((resolve) => {
    events.on("pool:gracefulShutdown:complete", () => resolve());
    events.on("pool:forcefulShutdown:complete", () => resolve());
    events.on("pool:forcefulShutdown:error", () => resolve());
  });
  const over = runner.promise.catch((error: unknown) =>
    log.error({ err: error }, "the job workers stopped"),
  );
  const ended = Promise.race([over, shutDown.then(() => sleep(delays.reporting))]);
  return {
    ended,
    stop: () => Promise.race([runner.stop().catch(() => {}), ended]),
  };
}
