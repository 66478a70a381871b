import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { seenDocuments } from "../library/index.ts";
import { nameMark } from "../search/index.ts";
import { stopMark } from "@lectern/text-analysis/term";

/** A document that the member may see; undefined otherwise. */
export const findDocument = (db: Db, member: Member, id: string) =>
  seenDocuments(db, member)
    .select(["document.no", "document.status", "document.kind", "document.language"])
    .select(["document.run_id", "document.indexed_chunks as chunks"])
    .where("document.id", "=", id)
    .executeTakeFirst();

/** Where a sentence stands: characters [start, end) of a page's text, in UTF-16. */
export interface Spot {
  page: number;
  start: number;
  end: number;
}

interface Summary {
  run_id: string | null;
  version: number;
}

/** What was chosen of this run, in this way; undefined where nothing was. */
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

/** Keeps what was chosen, as long as the document is there and was not read again meanwhile. */
export const keepSummary = (
  db: Db,
  orgId: OrgId,
  documentId: string,
  { run_id, version, spots }: Summary & { spots: Spot[] },
) =>
  sql`
    insert into summary (organization_id, document_id, run_id, version, sentences)
    select organization_id, id, run_id, ${version}, ${JSON.stringify(spots)}::jsonb
    from document where organization_id = ${orgId} and id = ${documentId}
      and run_id is not distinct from ${run_id}
    on conflict (organization_id, document_id) do update
    set run_id = excluded.run_id, version = excluded.version, sentences = excluded.sentences`.execute(
    db,
  );

/** The chunks of a block of a document that hold a term, as the index has them. */
export interface TermRow {
  term: string;
  block: number;
  entries: string;
}

/** The content terms that most chunks of a document hold. */
export async function commonTerms(
  db: Db,
  orgId: OrgId,
  documentNo: number,
  limit: number,
): Promise<TermRow[]> {
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
  /** Its characters [start, finish) of the page's text. */
  start: number;
  finish: number;
}

/** Of a document's running text: these chunks, its first ones, and those under some headings. */
export async function chunksOf(
  db: Db,
  orgId: OrgId,
  documentId: string,
  wanted: { ordinals: number[]; first: number; headings: string; limit: number },
): Promise<ChunkRow[]> {
  const { rows } = await sql<ChunkRow>`
    select ordinal, heading, language, page, start, finish from chunk
    where organization_id = ${orgId} and document_id = ${documentId} and kind in ('text', 'list')
      and (ordinal = any (${wanted.ordinals}::int[]) or ordinal < ${wanted.first}
        or heading ~* ${wanted.headings})
    order by ordinal limit ${wanted.limit}`.execute(db);
  return rows;
}
