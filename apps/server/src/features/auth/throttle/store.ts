import { sql } from "kysely";

import type { Db } from "#deps";

import type { Tally } from "./bounds.ts";

interface Row extends Tally {
  bucket: Buffer;
}

const columns = sql`bucket, count, extract(epoch from since)::float8 as since,
  coalesce(extract(epoch from blocked_until)::float8, 0) as "blockedUntil"`;

const nowOf = async (db: Db) => {
  // The time of the statement: a transaction may have waited for others since it began.
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return rows[0]?.now ?? Number.NaN;
};

/** The tallies of these buckets, absent where nothing is counted, and the time. */
export async function find(db: Db, buckets: Buffer[]) {
  const { rows } = await sql<Row>`
    select ${columns} from attempt where bucket = any (${buckets}::bytea[])`.execute(db);
  return { rows, now: await nowOf(db) };
}

/** As find, each row held until the transaction ends; whoever wants one of them waits. */
export async function hold(tx: Db, buckets: Buffer[]) {
  await sql`
    insert into attempt (bucket) select bucket from unnest(${buckets}::bytea[]) as bucket
    order by bucket on conflict do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select ${columns} from attempt where bucket = any (${buckets}::bytea[])
    order by bucket for update`.execute(tx);
  return { rows, now: await nowOf(tx) };
}

/** Writes tallies of rows that are held; what counts nothing leaves no row. */
export async function keep(tx: Db, rows: Row[]) {
  const [full, empty] = [rows.filter((row) => row.count > 0), rows.filter((row) => row.count <= 0)];
  if (full.length > 0) {
    await sql`
      insert into attempt (bucket, count, since, blocked_until)
      select bucket, count, to_timestamp(since), to_timestamp(nullif(blocked, 0))
      from unnest(
        ${full.map(({ bucket }) => bucket)}::bytea[],
        ${full.map(({ count }) => count)}::int[],
        ${full.map(({ since }) => since)}::float8[],
        ${full.map(({ blockedUntil }) => blockedUntil)}::float8[]
      ) as tally (bucket, count, since, blocked)
      order by bucket
      on conflict (bucket) do update set
        count = excluded.count, since = excluded.since, blocked_until = excluded.blocked_until`.execute(
      tx,
    );
  }
  if (empty.length > 0) {
    await sql`delete from attempt where bucket = any (${empty.map(({ bucket }) => bucket)}::bytea[])`.execute(
      tx,
    );
  }
}

/** Forgets what has not counted for two hours; rows that are held are left to the next time. */
export async function sweep(db: Db) {
  await sql`
    delete from attempt where bucket in (
      select bucket from attempt
      where since < now() - interval '2 hours'
        and (blocked_until is null or blocked_until < now() - interval '2 hours')
      for update skip locked
    )`.execute(db);
}
