import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { notInTrash, visibleTo } from "../../library/visibility.ts";

/** The documents of a collection that can be searched, as the member may see it, the newest. */
const readable = (member: Member, collectionId: string, limit: number) => sql`
  select document.id, document.outline, coalesce(document.language, 'und') as language
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where ${visibleTo(member)} and document.organization_id = ${member.orgId}
    and document.collection_id = ${collectionId}
    and document.status in ('ingested', 'ready') and ${notInTrash}
  order by document.created_at desc, document.id
  limit ${limit}`;

export interface Heading {
  title: string;
  language: string;
  documents: string[];
}

/** The headings of a collection's newest documents, down to the third level, that most of them have. */
export async function headings(db: Db, member: Member, collectionId: string): Promise<Heading[]> {
  const { rows } = await sql<Heading>`
    with recent as materialized (${readable(member, collectionId, 1000)})
    select min(entry.title) as title, recent.language,
      array_agg(distinct recent.id::text order by recent.id::text) as documents
    from recent, jsonb_to_recordset(recent.outline) as entry (title text, level int)
    where entry.level <= 3 and length(entry.title) between 3 and 100
    group by lower(regexp_replace(entry.title, '^[[:space:][:digit:].)]+', '')), recent.language
    order by count(distinct recent.id) desc, 1
    limit 300`.execute(db);
  return rows;
}

export interface Beginning {
  document_id: string;
  language: string;
  text: string;
}

/** How the newest documents begin: the page on which each says what it is about. */
export async function beginnings(
  db: Db,
  member: Member,
  collectionId: string,
  { documents, characters }: { documents: number; characters: number },
): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`
    with recent as materialized (${readable(member, collectionId, documents)})
    select recent.id::text as document_id, recent.language, left(page.text, ${characters}) as text
    from recent join page on page.organization_id = ${member.orgId}
      and page.document_id = recent.id and page.number = 1
    order by recent.id`.execute(db);
  return rows;
}

/** What the collection's topics are called. */
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
