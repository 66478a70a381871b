import { sql } from "kysely";

import type { Db } from "#deps";

import type { Tally } from "./bounds.ts";

interface Row extends Tally {
  bucket: Buffer;
}

// The time of the statement, not of the transaction, which may have waited for locks.
const columns = sql`attempt.bucket, attempt.count,
  extract(epoch from attempt.since)::float8 as since,
  coalesce(extract(epoch from attempt.blocked_until)::float8, 0) as "blockedUntil",
  extract(epoch from clock_timestamp())::float8 as now`;

const found = ({ rows }: { rows: (Row & { now: number })[] }) => ({
  rows,
  now: Math.max(0, ...rows.map(({ now }) => now)),
});

/** Returns the tallies of these buckets, absent where nothing is counted, and the time. */
export const find = async (db: Db, buckets: Buffer[]) =>
  found(
    // Raw: has the columns of `hold`, which are computed.
    await sql<Row & { now: number }>`
      select ${columns} from attempt where bucket = any (${buckets}::bytea[])`.execute(db),
  );

/**
 * Like find, but locks each row until the transaction ends and inserts missing rows. All callers
 * lock in the same order, so that they cannot deadlock.
 */
export const hold = async (tx: Db, buckets: Buffer[]) =>
  found(
    // Raw: Kysely cannot select from an array.
    await sql<Row & { now: number }>`
      insert into attempt (bucket) select bucket from unnest(${buckets}::bytea[]) as bucket
      order by bucket
      on conflict (bucket) do update set since = attempt.since
      returning ${columns}`.execute(tx),
  );

/** Writes tallies of locked rows. */
export async function putAttempts(tx: Db, rows: Row[]) {
  // Raw: Kysely cannot say unnest with several arrays.
  await sql`
    update attempt
    set count = tally.count, since = to_timestamp(tally.since),
      blocked_until = to_timestamp(nullif(tally.blocked, 0))
    from unnest(
      ${rows.map(({ bucket }) => bucket)}::bytea[],
      ${rows.map(({ count }) => count)}::int[],
      ${rows.map(({ since }) => since)}::float8[],
      ${rows.map(({ blockedUntil }) => blockedUntil)}::float8[]
    ) as tally (bucket, count, since, blocked)
    where attempt.bucket = tally.bucket`.execute(tx);
}

/** Deletes tallies that have not counted for two hours; locked rows are left for the next run. */
export async function sweep(db: Db) {
  // Raw: half as long as in Kysely, which has no intervals.
  await sql`
    delete from attempt where bucket in (
      select bucket from attempt
      where since < now() - interval '2 hours'
        and (blocked_until is null or blocked_until < now() - interval '2 hours')
      for update skip locked
    )`.execute(db);
}
