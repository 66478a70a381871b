import { sql } from "kysely";

import type { Db } from "#deps";
import { publishedOrg } from "#http/member.ts";

import { filesNamed } from "../files/index.ts";

// Files of all workspaces are stored together, so these statements see the whole installation;
// nothing of it is shown to users. Each statement sets this scope itself: one that saw fewer rows
// would report used files as unused.
const askAcrossWorkspaces = <T>(db: Db, ask: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // Raw: Kysely has no settings of a transaction.
    await sql`select set_config('lectern.scope', 'everywhere', true)`.execute(tx);
    return ask(tx);
  });

/** Returns when this database was made: a migration adds the workspace of published collections. */
export async function installedAt(db: Db): Promise<Date> {
  const row = await askAcrossWorkspaces(db, (tx) =>
    tx
      .selectFrom("organization")
      .select("created_at")
      .where("id", "=", publishedOrg)
      .executeTakeFirstOrThrow(),
  );
  return row.created_at;
}

/** Returns those of these files that a row points to or that are being stored. */
export async function knownFiles(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: Kysely cannot select from an array.
    sql<{ key: string }>`
      with asked as (select unnest(${keys}::text[]) as key)
      select key from asked where
        exists (select from document where blob_key = key)
        or exists (select from upload_part where blob_key = key)
        or exists (select from asset_version where blob_key = key)
        or exists (select from organization where logo_key = key)
        or exists (select from blob_claim where blob_claim.key = asked.key)`.execute(tx),
  );
  return new Set(rows.map(({ key }) => key));
}

/** Returns the files under a prefix that rows point to, and what each file belongs to. */
export const rowsWithFiles = (db: Db, prefix: string) =>
  askAcrossWorkspaces(db, (tx) => filesNamed(tx, prefix));

/** Returns the ids of all workspaces. */
export async function workspaces(db: Db): Promise<string[]> {
  const rows = await askAcrossWorkspaces(db, (tx) =>
    tx.selectFrom("organization").select("id").execute(),
  );
  return rows.map(({ id }) => id);
}

/** For statements that read a whole index. */
const allowAnHour = (tx: Db) =>
  // Raw: Kysely has no settings of a transaction.
  sql`set local statement_timeout = '1h'`.execute(tx);

/**
 * Returns the number of documents in the search index of a workspace, and the numbers of those that
 * do not exist.
 */
export async function indexedNumbers(db: Db, organizationId: string) {
  const { rows } = await askAcrossWorkspaces(db, async (tx) => {
    await allowAnHour(tx);
    // Raw: a union of two tables whose rows are counted in two ways.
    return sql<{ indexed: number; gone: number[] }>`
      with indexed as (
        select document_no from posting where organization_id = ${organizationId}
        union select document_no from vectors where organization_id = ${organizationId})
      select count(*)::int as indexed, coalesce(array_agg(document_no::float8 order by document_no)
        filter (where not exists (select from document
          where organization_id = ${organizationId} and no = document_no)), '{}') as gone
      from indexed`.execute(tx);
  });
  return rows[0] ?? { indexed: 0, gone: [] };
}

/** Removes what the search index holds of these documents. */
export const removeFromIndex = (db: Db, organizationId: string, numbers: number[]) =>
  askAcrossWorkspaces(db, async (tx) => {
    // Raw: a posting's number is compared as its index has it.
    await sql`
      delete from posting where organization_id = ${organizationId}
        and document_no::float8 = any (${numbers}::float8[])`.execute(tx);
    // Raw: like the statement above.
    await sql`
      delete from vectors where organization_id = ${organizationId}
        and document_no = any (${numbers}::bigint[])`.execute(tx);
  });

/**
 * Returns the number of documents of a workspace that are ready, and those whose passages or index
 * are not there; `passages` says whether the passages are.
 */
export async function readyDocuments(db: Db, organizationId: string) {
  const { rows } = await askAcrossWorkspaces(db, async (tx) => {
    await allowAnHour(tx);
    // Raw: half as long as in Kysely. The number of a posting is compared as its index has it.
    return sql<{ ready: number; lacking: { id: string; passages: boolean }[] }>`
      select count(*)::int as ready, coalesce(json_agg(json_build_object(
        'id', id, 'passages', passages)) filter (where not passages or not indexed), '[]') as lacking
      from (
        select id, chunk_count = (select count(*) from chunk
            where chunk.organization_id = document.organization_id and document_id = id) as passages,
          chunk_count = 0 or exists (select from posting
            where posting.organization_id = document.organization_id
              and document_no::float8 = no::float8) as indexed
        from document where organization_id = ${organizationId} and status = 'ready'
      ) as document`.execute(tx);
  });
  return rows[0] ?? { ready: 0, lacking: [] };
}

/** Has these documents indexed at the next start of the product. */
export const indexAgain = (db: Db, organizationId: string, ids: string[]) =>
  askAcrossWorkspaces(db, (tx) =>
    // Raw: only a session makes the OrgId that Kysely's types ask for.
    sql`
      update document set indexed_version = 0
      where organization_id = ${organizationId} and id = any (${ids}::uuid[])`.execute(tx),
  );

/**
 * Returns the next links of a workspace's audit log, each with its entry's current content; null if
 * the entry is missing.
 */
export async function linksAfter(db: Db, organizationId: string, position: number, limit: number) {
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: audit_content takes a whole row.
    sql<{
      position: number;
      event_id: string;
      previous: Buffer;
      hash: Buffer;
      content: string | null;
    }>`
      select position, event_id, previous, hash,
        case when event.id is not null then audit_content(event) end as content
      from audit_chain
      left join audit_event event on event.organization_id = audit_chain.organization_id
        and event.id = audit_chain.event_id
      where audit_chain.organization_id = ${organizationId} and position > ${position}
      order by position limit ${limit}`.execute(tx),
  );
  return rows;
}

/** Returns the first entry of a workspace's audit log that its chain does not contain. */
export async function firstUnchained(db: Db, organizationId: string): Promise<string | undefined> {
  const { rows } = await askAcrossWorkspaces(db, (tx) =>
    // Raw: half as long as in Kysely.
    sql<{ id: string }>`
      select id from audit_event where organization_id = ${organizationId}
        and not exists (select from audit_chain where audit_chain.organization_id = audit_event.organization_id
          and event_id = audit_event.id)
      order by id limit 1`.execute(tx),
  );
  return rows[0]?.id;
}
