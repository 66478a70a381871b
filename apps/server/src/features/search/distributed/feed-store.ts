import type { PostingRow } from "@lectern/text-analysis/postings";
import { sql } from "kysely";

import type { Db } from "#deps";

/** A change that waits: the newest of its document. */
export interface WaitingChange {
  organization_id: string;
  document_no: number;
  change: number;
  /** Whether only an index that is being built lacks it. */
  for_rebuild: boolean;
}

/** What the cluster is told of a document. */
export interface FedDocument {
  no: number;
  change: number;
  organization_id: string;
  collection_id: string;
  indexed_languages: string;
  generation: number;
  kind: string;
  language: string;
  status: string;
  created_by: string;
  created: number;
}

/** Passages of documents that are sent in one transaction, unless one document has more. */
const passagesAtOnce = 4_000;

/**
 * Takes the next changes out of the outbox, at most `limit`, once for each document; another process
 * skips them. They are back if the transaction fails.
 */
export async function takeChanges(tx: Db, limit: number): Promise<WaitingChange[]> {
  // Raw: Kysely has no "delete ... using" with a locked part.
  const { rows } = await sql<WaitingChange>`
    with next as materialized (
      select no, organization_id, document_no, for_rebuild from search_outbox
      order by for_rebuild, no limit ${limit} for update skip locked
    ), sized as (
      select next.no, sum(coalesce(document.indexed_chunks, 0)) over (
        order by next.for_rebuild, next.no rows between unbounded preceding and 1 preceding) as before
      from next
      left join document on document.organization_id = next.organization_id
        and document.no = next.document_no
    ), taken as (
      delete from search_outbox where no = any (array(
        select no from sized where coalesce(before, 0) < ${passagesAtOnce}))
      returning no, organization_id, document_no, for_rebuild
    )
    select organization_id, document_no::float8 as document_no, max(no)::float8 as change,
      bool_and(for_rebuild) as for_rebuild
    from taken group by 1, 2 order by 3`.execute(tx);
  return rows;
}

/** Returns those of these documents that are searchable. */
export async function searchableOf(
  tx: Db,
  changes: readonly WaitingChange[],
): Promise<FedDocument[]> {
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<FedDocument>`
    select document.no::float8 as no, changed.change::float8 as change, document.organization_id,
      document.collection_id, document.indexed_languages,
      document.index_generation::float8 as generation, document.kind,
      coalesce(document.language, 'und') as language, document.status, document.created_by,
      (extract(epoch from document.created_at) * 1000)::bigint::float8 as created
    from unnest(
      ${changes.map(({ organization_id: id }) => id)}::uuid[],
      ${changes.map(({ document_no: no }) => no)}::bigint[],
      ${changes.map(({ change }) => change)}::bigint[]
    ) as changed (organization_id, document_no, change)
    join document on document.organization_id = changed.organization_id
      and document.no = changed.document_no
    where document.status in ('ingested', 'ready') and document.trash_id is null
      and document.current`.execute(tx);
  return rows;
}

/**
 * Returns the terms of documents, those of their names among them, by the documents' numbers. The rows
 * of a document come in one, since most of them are short.
 */
export async function termsOf(
  tx: Db,
  documents: readonly FedDocument[],
): Promise<Map<number, PostingRow[]>> {
  // Raw: a posting's number is compared as its index has it. "offset 0" keeps the look-up by document.
  const { rows } = await sql<{ no: number; terms: string; blocks: string; entries: string }>`
    select fed.no, own.* from unnest(
      ${documents.map(({ organization_id: id }) => id)}::uuid[],
      ${documents.map(({ no }) => no)}::float8[]
    ) as fed (organization_id, no)
    cross join lateral (
      select string_agg(term, e'\n') as terms, string_agg(block::text, e'\n') as blocks,
        string_agg(entries, e'\n') as entries
      from (
        select term, block, entries from posting
        where posting.organization_id = fed.organization_id
          and posting.document_no::float8 = fed.no
        offset 0
      ) as one
    ) as own
    where own.terms is not null`.execute(tx);
  return new Map(
    rows.map(({ no, terms, blocks, entries }) => {
      const [ofBlocks, ofEntries] = [blocks.split("\n"), entries.split("\n")];
      const read = terms.split("\n").map((term, at) => {
        return { term, block: Number(ofBlocks[at]), entries: ofEntries[at] ?? "" };
      });
      return [no, read];
    }),
  );
}

/** Has the cluster told of documents again, by number: also of those that do not exist. */
export async function noteNumbers(
  tx: Db,
  organizationId: string,
  numbers: readonly number[],
): Promise<void> {
  // Raw: Kysely cannot say unnest.
  await sql`
    insert into search_outbox (organization_id, document_no)
    select ${organizationId}, unnest(${[...numbers]}::bigint[])`.execute(tx);
}

/** The same by id. */
export async function noteDocuments(
  tx: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  // Raw: only a session makes the OrgId that Kysely's types ask for.
  await sql`
    insert into search_outbox (organization_id, document_no)
    select organization_id, no from document
    where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`.execute(tx);
}

/** A document that the cluster should hold now. */
export interface ExpectedDocument {
  id: string;
  no: number;
  generation: number;
}

/** Returns the searchable documents of a workspace. */
export async function expectedOf(tx: Db, organizationId: string): Promise<ExpectedDocument[]> {
  // Raw: like the statements above.
  const { rows } = await sql<ExpectedDocument>`
    select id, no::float8 as no, index_generation::float8 as generation from document where organization_id = ${organizationId} and status in ('ingested', 'ready')
      and trash_id is null and current`.execute(tx);
  return rows;
}

/** Returns the numbers of documents of a workspace whose changes wait. */
export async function waitingIn(tx: Db, organizationId: string): Promise<Set<number>> {
  // Raw: like the statements above.
  const { rows } = await sql<{ no: number }>`
    select distinct document_no::float8 as no from search_outbox
    where organization_id = ${organizationId}`.execute(tx);
  return new Set(rows.map(({ no }) => no));
}

/** Returns the ids of all workspaces. */
export async function workspaces(tx: Db): Promise<string[]> {
  const rows = await tx.selectFrom("organization").select("id").execute();
  return rows.map(({ id }) => id);
}
