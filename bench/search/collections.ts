import { sql } from "kysely";

import type { setStage } from "../stage.ts";

type Stage = Awaited<ReturnType<typeof setStage>>;

/** Adds shared collections until there are this many. Returns the ids of all. */
export async function addCollections({ db, member }: Stage, count: number): Promise<string[]> {
  // Raw: Kysely has no generate_series.
  await sql`
    insert into collection (organization_id, id, name, visibility, owner_id)
    select ${member.orgId}, gen_random_uuid(), 'Filings ' || no, 'shared', ${member.accountId}
    from generate_series(2, ${count}::int) as no`.execute(db);
  const rows = await db
    .selectFrom("collection")
    .select("id")
    .where("organization_id", "=", member.orgId)
    .where("purpose", "=", "library")
    .execute();
  await sql`vacuum (analyze) collection`.execute(db);
  return rows.map(({ id }) => id);
}

/** Hides every second collection from all but its owner. */
export async function hideHalf({ db, member }: Stage): Promise<void> {
  // Raw: Kysely cannot number the rows it updates.
  await sql`
    update collection set visibility = 'private'
    where organization_id = ${member.orgId} and id in (
      select id from (
        select id, row_number() over (order by id) as place from collection
        where organization_id = ${member.orgId} and purpose = 'library') as numbered
      where place % 2 = 0)`.execute(db);
  await sql`vacuum (analyze) collection`.execute(db);
}
