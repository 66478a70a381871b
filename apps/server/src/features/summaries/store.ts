import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { seenDocuments } from "../library/index.ts";
import { nameMark } from "../search/index.ts";
import { stopMark } from "@lectern/text-analysis/term";

/** Returns a document that the member may see, or undefined. */
export const findDocument = (db: Db, member: Member, id: string) =>
  seenDocuments(db, member)
    .select(["document.no", "document.status", "document.kind", "document.language"])
    .select(["document.run_id", "document.indexed_chunks as chunks"])
    .where("document.id", "=", id)
    .executeTakeFirst();

/** The place of a sentence: characters [start, end) of a page's text, in UTF-16. */
export interface Spot {
  page: number;
  start: number;
  end: number;
}

interface Summary {
  run_id: string | null;
  version: number;
}

/** Returns the stored summary of this run and version, or undefined. */
export async function findSummary(
  db: Db,
  orgId: OrgId,
  documentId: string,
  { run_id, version }: Summary,
): Promise<Spot[] | undefined> {
  const row = await db
    .selectFrom("summary")
    .select("sentences")
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("version", "=", version)
    .where("run_id", "is not distinct from", run_id)
    .executeTakeFirst();
  return row?.sentences;
}

/** Stores a summary if the document still exists and was not read again meanwhile. */
export const keepSummary = (
  db: Db,
  orgId: OrgId,
  documentId: string,
  { run_id, version, spots }: Summary & { spots: Spot[] },
) =>
  // Raw: Kysely has no list of columns for both halves of a copy.
  sql`
    insert into summary (organization_id, document_id, run_id, version, sentences)
    select organization_id, id, run_id, ${version}, ${JSON.stringify(spots)}::jsonb
    from document where organization_id = ${orgId} and id = ${documentId}
      and run_id is not distinct from ${run_id}
    on conflict (organization_id, document_id) do update
    set run_id = excluded.run_id, version = excluded.version, sentences = excluded.sentences`.execute(
    db,
  );

/** The chunks in a block of a document that contain a term, as in the index. */
export interface TermRow {
  term: string;
  block: number;
  entries: string;
}

/** Returns the content terms that occur in most chunks of a document. */
export async function commonTerms(
  db: Db,
  orgId: OrgId,
  documentNo: number,
  limit: number,
): Promise<TermRow[]> {
  // Raw: the index is on `document_no::float8`, which Kysely has no cast to.
  const { rows } = await sql<TermRow>`
    with common as (
      select term from posting
      where organization_id = ${orgId} and document_no::float8 = ${documentNo}
        and left(term, 1) <> all (${[stopMark, nameMark]}::text[])
      group by term order by sum(octet_length(entries)) desc, term limit ${limit}
    )
    select posting.term, posting.block, posting.entries
    from common join posting on posting.organization_id = ${orgId}
      and posting.term = common.term and posting.document_no = ${documentNo}`.execute(db);
  return rows;
}

export interface ChunkRow {
  ordinal: number;
  heading: string | null;
  language: string | null;
  page: number;
  /** Characters [start, finish) of the page's text. */
  start: number;
  finish: number;
}

interface ChunkQuery {
  ordinals: number[];
  first: number;
  headings: string;
  limit: number;
}

/** Returns chunks of running text: these, the document's first, and those under some headings. */
export const chunksOf = (
  db: Db,
  orgId: OrgId,
  documentId: string,
  { ordinals, first, headings, limit }: ChunkQuery,
): Promise<ChunkRow[]> =>
  db
    .selectFrom("chunk")
    .select(["ordinal", "heading", "language", "page", "start", "finish"])
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId)
    .where("kind", "in", ["text", "list"])
    .where(
      sql<boolean>`(ordinal = any (${ordinals}::int[]) or ordinal < ${first} or heading ~* ${headings})`,
    )
    .orderBy("ordinal")
    .limit(limit)
    .execute();
