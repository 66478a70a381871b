import { sql } from "kysely";

import type { Db, IndexComparison } from "#deps";

/** Compares the index of a workspace with its documents; each statement may take an hour. */
export async function compare(tx: Db, organizationId: string): Promise<IndexComparison> {
  // Raw: Kysely has no settings of a transaction.
  await sql`set local statement_timeout = '1h'`.execute(tx);
  return {
    ...(await indexedNumbers(tx, organizationId)),
    ...(await readyDocuments(tx, organizationId)),
  };
}

async function indexedNumbers(tx: Db, organizationId: string) {
  // Raw: a union of two tables whose rows are counted in two ways.
  const { rows } = await sql<Pick<IndexComparison, "indexed" | "gone">>`
    with indexed as (
      select document_no from posting where organization_id = ${organizationId}
      union select document_no from vectors where organization_id = ${organizationId})
    select count(*)::int as indexed, coalesce(array_agg(document_no::float8 order by document_no)
      filter (where not exists (select from document
        where organization_id = ${organizationId} and no = document_no)), '{}') as gone
    from indexed`.execute(tx);
  return rows[0] ?? { indexed: 0, gone: [] };
}

async function readyDocuments(tx: Db, organizationId: string) {
  // Raw: half as long as in Kysely. The number of a posting is compared as its index has it.
  const { rows } = await sql<Pick<IndexComparison, "ready" | "lacking">>`
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
  return rows[0] ?? { ready: 0, lacking: [] };
}

/** Removes the terms and vectors of these documents. */
export async function removeDocuments(
  tx: Db,
  organizationId: string,
  numbers: readonly number[],
): Promise<void> {
  // Raw: a posting's number is compared as its index has it.
  await sql`
    delete from posting where organization_id = ${organizationId}
      and document_no::float8 = any (${[...numbers]}::float8[])`.execute(tx);
  // Raw: like the statement above.
  await sql`
    delete from vectors where organization_id = ${organizationId}
      and document_no = any (${[...numbers]}::bigint[])`.execute(tx);
}

/** Has these documents indexed at the next start of the product. */
export async function indexAgain(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  // Raw: only a session makes the OrgId that Kysely's types ask for.
  await sql`
    update document set indexed_version = 0
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`.execute(tx);
}
