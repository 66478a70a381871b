import type pg from "pg";

import type { Db } from "#deps";

import type { Metric, Metrics } from "./metrics.ts";
import { queuesIn, type Queue } from "./queues.ts";

/** What a process counts about itself. */
interface Counted {
  eventStreams(): number;
  runningAnswers(): number;
  /** Processes that read files, by program. */
  sandboxWorkers(): Record<string, number>;
}

/** Maximum ms to wait for the statement that counts jobs. */
const timeoutMs = 2_000;

const jobStates = ["waiting", "scheduled", "running", "failing"] as const;

/** Adds metrics that are computed only when they are read. */
export function addProcessMetrics(metrics: Metrics, pool: pg.Pool, db: Db, counted: Counted): void {
  const one = (read: () => number) => () => [{ value: read() }];
  metrics.add([
    {
      name: "lectern_event_streams",
      help: "Open event streams.",
      read: one(counted.eventStreams),
    },
    {
      name: "lectern_running_answers",
      help: "Answers that are being written.",
      read: one(counted.runningAnswers),
    },
    {
      name: "lectern_sandbox_workers",
      help: "Living processes that read files, busy or idle.",
      labels: ["program"],
      read: () =>
        Object.entries(counted.sandboxWorkers()).map(([program, value]) => ({
          value,
          labels: { program },
        })),
    },
    {
      name: "lectern_database_connections",
      help: "Connections of this process to the database.",
      labels: ["state"],
      read: () => [
        { value: pool.totalCount - pool.idleCount, labels: { state: "used" } },
        { value: pool.idleCount, labels: { state: "idle" } },
      ],
    },
    {
      name: "lectern_database_waiting",
      help: "Statements that wait for a connection.",
      read: one(() => pool.waitingCount),
    },
  ]);
  addJobMetrics(metrics, db);
}

/** Adds the jobs of the whole installation, read by one statement each time. */
function addJobMetrics(metrics: Metrics, db: Db): void {
  let queues: readonly Queue[] | undefined;
  let asking: Promise<unknown> | undefined;
  async function ask() {
    queues = undefined;
    // While the database has not answered, it is not asked again.
    asking ??= queuesIn(db)
      .then((found) => (queues = found))
      .catch(() => {})
      .finally(() => (asking = undefined));
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, timeoutMs);
    await Promise.race([asking, late]);
    clearTimeout(timer);
  }
  const ofJobs: Metric[] = [
    {
      name: "lectern_database_up",
      help: "Whether the database told of its jobs within two seconds.",
      read: () => [{ value: queues ? 1 : 0 }],
    },
    {
      name: "lectern_jobs",
      help: "Jobs of the installation: waiting, scheduled for later, running, or failing (to be retried or given up).",
      labels: ["queue", "state"],
      read: () =>
        (queues ?? []).flatMap((found) =>
          jobStates.map((state) => ({
            value: found[state],
            labels: { queue: found.queue, state },
          })),
        ),
    },
    {
      name: "lectern_jobs_oldest_seconds",
      help: "For how long the oldest waiting job has been due.",
      labels: ["queue"],
      read: () => (queues ?? []).map(({ queue, oldest }) => ({ value: oldest, labels: { queue } })),
    },
  ];
  metrics.add(ofJobs, ask);
}
