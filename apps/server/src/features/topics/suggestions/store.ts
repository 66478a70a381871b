import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { listed, visibleTo } from "../../library/index.ts";

// Raw: part of statements that are.
/** The newest searchable documents of a collection that the member may see. */
const readable = (member: Member, collectionId: string, limit: number) => sql`
  select document.id, document.outline, coalesce(document.language, 'und') as language
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where ${visibleTo(member)} and document.organization_id = ${member.orgId}
    and document.collection_id = ${collectionId}
    and document.status in ('ingested', 'ready') and ${listed}
  order by document.created_at desc, document.id
  limit ${limit}`;

/** A position at which a document mentions something. */
export interface Spot {
  document_id: string;
  page: number;
  start: number;
}

export interface Heading {
  title: string;
  language: string;
  spots: Spot[];
}

/**
 * Returns the headings of a collection's newest documents, down to the third level, the most shared
 * first.
 */
export async function headings(
  db: Db,
  member: Member,
  collectionId: string,
  documents: number,
): Promise<Heading[]> {
  // Raw: reads rows from JSON.
  const { rows } = await sql<Omit<Heading, "spots"> & { spots: string[] }>`
    with recent as materialized (${readable(member, collectionId, documents)})
    select min(entry.title) as title, recent.language,
      array_agg(recent.id || ' ' || entry.page || ' ' || entry.start
        order by recent.id, entry.page, entry.start) as spots
    from recent, jsonb_to_recordset(recent.outline) as entry (title text, level int, page int, start int)
    where entry.level <= 3 and length(entry.title) between 3 and 100
    group by lower(ltrim(entry.title, ' .)0123456789')), recent.language
    order by count(distinct recent.id) desc, 1
    limit 300`.execute(db);
  return rows.map(({ spots, ...heading }) => ({ ...heading, spots: spots.map(spotOf) }));
}

function spotOf(written: string): Spot {
  const [document_id = "", page, start] = written.split(" ");
  return { document_id, page: Number(page), start: Number(start) };
}

/** Returns the pages of these positions, as far as the member may see them. */
export async function pagesOf(db: Db, member: Member, spots: Spot[]) {
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<{
    document_id: string;
    name: string;
    kind: DocumentKind;
    number: number;
    label: string | null;
    text: string;
    segments: Buffer;
  }>`
    select document.id as document_id, document.name, document.kind, page.number, page.label,
      page.text, page.segments
    from unnest(
      ${spots.map(({ document_id }) => document_id)}::uuid[], ${spots.map(({ page }) => page)}::int[]
    ) as spot (document_id, page)
    join document on document.organization_id = ${member.orgId} and document.id = spot.document_id
      and ${listed}
    join collection on collection.organization_id = document.organization_id
      and collection.id = document.collection_id
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and page.number = spot.page
    where ${visibleTo(member)}`.execute(db);
  return rows;
}
export type SpotPage = Awaited<ReturnType<typeof pagesOf>>[number];

export interface DocumentBeginning {
  document_id: string;
  language: string;
  text: string;
}

/** Returns the beginnings of the newest documents: the first page usually states the subject. */
export async function beginnings(
  db: Db,
  member: Member,
  collectionId: string,
  { documents, characters }: { documents: number; characters: number },
): Promise<DocumentBeginning[]> {
  // Raw: begins with the query of `headings`, which is SQL.
  const { rows } = await sql<DocumentBeginning>`
    with recent as materialized (${readable(member, collectionId, documents)})
    select recent.id::text as document_id, recent.language, left(page.text, ${characters}) as text
    from recent join page on page.organization_id = ${member.orgId}
      and page.document_id = recent.id and page.number = 1
    order by recent.id`.execute(db);
  return rows;
}

/** Returns the titles of the collection's topics. */
export async function titles(db: Db, member: Member, collectionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("topic")
    .select("title")
    .where("organization_id", "=", member.orgId)
    .where("collection_id", "=", collectionId)
    .orderBy("id")
    .limit(1000)
    .execute();
  return rows.map(({ title }) => title);
}
