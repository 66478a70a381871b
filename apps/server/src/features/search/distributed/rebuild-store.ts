import { sql } from "kysely";

import type { Db } from "#deps";

/**
 * Any unused lock number. Processes that send changes to the cluster share it; one that brings an index
 * into use waits until all of them that began before have ended.
 */
const feedingLock = 7_241_658;
/** Any unused lock number: one rebuild runs at a time. */
export const rebuildLock = 7_241_659;

/** A rebuild that is under way. */
export interface Rebuild {
  id: string;
  begun_at: Date;
  noted: number;
  replaced: string[];
  switched_at: Date | null;
}

export const findRebuild = (db: Db, prefix: string): Promise<Rebuild | undefined> =>
  db
    .selectFrom("search_rebuild")
    .select(["id", "begun_at", "noted", "replaced", "switched_at"])
    .where("prefix", "=", prefix)
    .executeTakeFirst();

/** Whether indexes are being built, which stays so until the transaction ends. */
export async function isBuiltAnew(tx: Db, prefix: string): Promise<boolean> {
  // Raw: Kysely has no advisory locks. A statement of its own, so that the next sees who held it.
  await sql`select pg_advisory_xact_lock_shared(${feedingLock}::bigint)`.execute(tx);
  const rebuild = await findRebuild(tx, prefix);
  return rebuild !== undefined && rebuild.switched_at === null;
}

/** Waits until no process sends changes to the cluster; none does until the transaction ends. */
export const stopFeeding = (tx: Db) =>
  // Raw: Kysely has no advisory locks.
  sql`select pg_advisory_xact_lock(${feedingLock}::bigint)`.execute(tx);

export const addRebuild = (db: Db, prefix: string, id: string) =>
  db.insertInto("search_rebuild").values({ prefix, id }).execute();

/** The new indexes are empty: every document has to be noted. */
export const restartNoting = (db: Db, prefix: string) =>
  db
    .updateTable("search_rebuild")
    .set({
      noted_workspace: sql`default`,
      noted_document: sql`default`,
      noted: 0,
    })
    .where("prefix", "=", prefix)
    .execute();

const isSearchable = sql<boolean>`document.status in ('ingested', 'ready')
  and document.trash_id is null and document.current`;

/** Returns how many documents are searchable, in all workspaces. */
export async function countDocuments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("document")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where(isSearchable)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Notes the next documents for the new indexes. Returns how many. Leaves out documents that somebody
 * is changing: the number of a note orders it among the changes of its document (0029_search_outbox.sql)
 * only under the lock of its row. The note of that change covers them, else the comparison finds them.
 */
export const noteNext = (db: Db, prefix: string, limit: number): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const from = await tx
      .selectFrom("search_rebuild")
      .select(["noted_workspace", "noted_document", "noted"])
      .where("prefix", "=", prefix)
      .forUpdate()
      .executeTakeFirst();
    if (!from) return 0;
    const next = await tx
      .selectFrom("document")
      .select(["organization_id", "no"])
      .where(
        // Raw: Kysely cannot compare rows.
        sql<boolean>`(organization_id, no) > (${from.noted_workspace}, ${from.noted_document}::bigint)`,
      )
      .where(isSearchable)
      .orderBy("organization_id")
      .orderBy("no")
      .limit(limit)
      .forShare()
      .skipLocked()
      .execute();
    const last = next.at(-1);
    if (!last) return 0;
    const notes = next.map(({ organization_id, no }) => ({
      organization_id,
      document_no: no,
      for_rebuild: true,
    }));
    await tx.insertInto("search_outbox").values(notes).execute();
    await tx
      .updateTable("search_rebuild")
      .set({
        noted_workspace: last.organization_id,
        noted_document: last.no,
        noted: from.noted + next.length,
      })
      .where("prefix", "=", prefix)
      .execute();
    return next.length;
  });

/**
 * Notes these documents of a workspace for the new indexes, also those that do not exist, but as above
 * not those that somebody is changing.
 */
export const noteAgain = (db: Db, organizationId: string, numbers: readonly number[]) =>
  // Raw: Kysely cannot say unnest.
  sql`
    with free as (
      select no from document
      where organization_id = ${organizationId} and no = any (${[...numbers]}::bigint[])
      for share skip locked
    )
    insert into search_outbox (organization_id, document_no, for_rebuild)
    select ${organizationId}, asked.no, true from unnest(${[...numbers]}::bigint[]) as asked (no)
    where asked.no in (select no from free) or not exists (
      select from document where organization_id = ${organizationId} and document.no = asked.no)
    `.execute(db);

/** Returns how many notes for the new indexes wait. */
export async function countNotes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("search_outbox")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("for_rebuild", "=", true)
    .executeTakeFirstOrThrow();
  return count;
}

export const setReplaced = (db: Db, prefix: string, replaced: string[]) =>
  db.updateTable("search_rebuild").set({ replaced }).where("prefix", "=", prefix).execute();

export const setSwitched = (db: Db, prefix: string) =>
  db
    .updateTable("search_rebuild")
    .set({ switched_at: new Date() })
    .where("prefix", "=", prefix)
    .execute();

/** Ends the rebuild, whichever way. */
export const removeRebuild = (db: Db, prefix: string) =>
  db.deleteFrom("search_rebuild").where("prefix", "=", prefix).execute();

/**
 * Removes the notes of a rebuild that has ended. Not while feeding is stopped: a process that has taken
 * notes may wait for that lock, and this would wait for the process.
 */
export const removeNotes = (db: Db) =>
  db.deleteFrom("search_outbox").where("for_rebuild", "=", true).execute();

/** Whether changes of documents are noted for a cluster: since the first start with one. */
export async function areChangesNoted(db: Db): Promise<boolean> {
  // Raw: Kysely does not know the catalogs.
  const { rows } = await sql<{ noted: boolean }>`
    select tgenabled <> 'D' as noted from pg_trigger
    where tgrelid = 'document'::regclass and tgname = 'document_search_change'`.execute(db);
  return rows[0]?.noted === true;
}
