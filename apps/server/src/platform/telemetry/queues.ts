import { sql } from "kysely";

import type { Db } from "#deps";

/** The jobs of one kind. */
export interface Queue {
  queue: string;
  waiting: number;
  scheduled: number;
  running: number;
  failing: number;
  /** Seconds for which the oldest waiting job has been due. */
  oldest: number;
}

/** Returns the jobs by their kind. */
export async function queuesIn(db: Db): Promise<Queue[]> {
  // Raw: the table is the job library's own.
  const { rows } = await sql<Queue>`
    select queue,
      count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'scheduled') as scheduled,
      count(*) filter (where state = 'running') as running,
      count(*) filter (where state = 'failing') as failing,
      coalesce(extract(epoch from now() - min(run_at) filter (where state = 'waiting')), 0)::float8 as oldest
    from (
      select task_identifier as queue, run_at, case
        when locked_at is not null then 'running'
        when last_error is not null then 'failing'
        when run_at > now() then 'scheduled'
        else 'waiting' end as state
      from graphile_worker.jobs) as job
    group by queue`.execute(db);
  return rows;
}
