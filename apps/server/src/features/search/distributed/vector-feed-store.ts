import { sql } from "kysely";

import type { Db } from "#deps";

import type { FedDocument, WaitingChange } from "./feed-store.ts";

/** Has the cluster told of the vectors of these documents of a workspace. */
export async function noteVectors(
  tx: Db,
  organizationId: string,
  numbers: readonly number[],
): Promise<void> {
  // Raw: Kysely cannot say unnest.
  await sql`
    insert into vector_outbox (organization_id, document_no)
    select ${organizationId}, unnest(${[...numbers]}::bigint[])`.execute(tx);
}

/**
 * The same of documents that have changed, of whichever workspace, if they have vectors or are gone and
 * may have had some.
 */
export async function noteChanges(tx: Db, changes: readonly WaitingChange[]): Promise<void> {
  // Raw: Kysely cannot say unnest with several arrays.
  await sql`
    insert into vector_outbox (organization_id, document_no)
    select changed.organization_id, changed.document_no from unnest(
      ${changes.map(({ organization_id: id }) => id)}::uuid[],
      ${changes.map(({ document_no: no }) => no)}::bigint[]
    ) as changed (organization_id, document_no)
    where exists (
      select from vectors where vectors.organization_id = changed.organization_id
        and vectors.document_no = changed.document_no)
      or not exists (
      select from document where document.organization_id = changed.organization_id
        and document.no = changed.document_no)`.execute(tx);
}

/** The same of every document of a workspace that has vectors. */
export const noteVectorsOf = (tx: Db, organizationId: string) =>
  // Raw: only a session makes the OrgId that Kysely's types ask for.
  sql`
    insert into vector_outbox (organization_id, document_no)
    select distinct organization_id, document_no from vectors
    where organization_id = ${organizationId}`.execute(tx);

/** The same of all workspaces. Returns the number of the last note; 0 if nothing has vectors. */
export async function noteAllVectors(tx: Db): Promise<number> {
  // Raw: Kysely has no insert in a with clause.
  const { rows } = await sql<{ last: number }>`
    with noted as (
      insert into vector_outbox (organization_id, document_no)
      select distinct organization_id, document_no from vectors returning no
    )
    select coalesce(max(no), 0)::float8 as last from noted`.execute(tx);
  return rows[0]?.last ?? 0;
}

/**
 * Takes the next notes, each under a new number: whoever takes a note of a document later, and so
 * reads what has changed since, has a higher one. They are back if the transaction fails.
 */
export async function takeNotes(tx: Db, limit: number): Promise<WaitingChange[]> {
  // Raw: Kysely has no "set … = default" and no "delete … using" with a locked part.
  const { rows } = await sql<WaitingChange & { no: number }>`
    update vector_outbox set no = default where no = any (array(
      select no from vector_outbox order by no limit ${limit} for update skip locked))
    returning no::float8 as no, organization_id, document_no::float8 as document_no,
      no::float8 as change, false as for_rebuild`.execute(tx);
  if (rows.length === 0) return [];
  await tx
    .deleteFrom("vector_outbox")
    .where(
      "no",
      "in",
      rows.map(({ no }) => no),
    )
    .execute();
  const newest = new Map<number, WaitingChange>();
  for (const { no: _, ...note } of rows.toSorted((one, other) => one.no - other.no))
    newest.set(note.document_no, note);
  return [...newest.values()];
}

/** Whether notes up to this one wait. */
export async function areWaiting(db: Db, upTo: number): Promise<boolean> {
  const row = await db
    .selectFrom("vector_outbox")
    .select("no")
    .where("no", "<=", upTo)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes notes that nobody takes, of transactions that have certainly ended: the first filling of an
 * index finds what they have changed.
 */
export const forgetNotes = (db: Db) =>
  db
    .deleteFrom("vector_outbox")
    .where(sql<boolean>`noted_at < now() - interval '1 hour'`)
    .execute();

interface VectorRow {
  model: string;
  block: number;
  dimensions: number;
  /** Base64, as the embedded engine reads them. */
  entries: string;
}

/** Returns the next blocks of a document's vectors, by every model. */
export async function blocksAfter(
  tx: Db,
  { organization_id: id, no }: FedDocument,
  { model, block }: Pick<VectorRow, "model" | "block">,
  limit: number,
): Promise<VectorRow[]> {
  // Raw: only a session makes the OrgId that Kysely's types ask for.
  const { rows } = await sql<VectorRow>`
    select model, block, dimensions, encode(entries, 'base64') as entries from vectors
    where organization_id = ${id} and document_no = ${no}::bigint
      and (model, block) > (${model}, ${block}::int)
    order by model, block limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the numbers of documents of a workspace whose notes wait. */
export async function waitingVectorsIn(db: Db, organizationId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("vector_outbox")
    .select("document_no")
    .where("organization_id", "=", organizationId)
    .distinct()
    .execute();
  return rows.map(({ document_no: no }) => no);
}

interface ExpectedVectors {
  no: number;
  generation: number;
  /** Number of vectors, by every model. */
  vectors: number;
}

/** Returns the searchable documents of a workspace that have vectors. */
export async function expectedVectors(db: Db, organizationId: string): Promise<ExpectedVectors[]> {
  // Raw: only a session makes the OrgId that Kysely's types ask for.
  const { rows } = await sql<ExpectedVectors>`
    select document.no::float8 as no, document.index_generation::float8 as generation,
      sum(octet_length(vectors.entries) / (4 + vectors.dimensions))::float8 as vectors
    from document
    join vectors on vectors.organization_id = document.organization_id
      and vectors.document_no = document.no
    where document.organization_id = ${organizationId}
      and document.status in ('ingested', 'ready') and document.trash_id is null
      and document.current
    group by 1, 2`.execute(db);
  return rows;
}
