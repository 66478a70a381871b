import { type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import { asReader, type Member } from "#http/member.ts";

import { notInTrash, readableBy, tenantScopesOf } from "../library/index.ts";

/** A document that the member may open, in any version. */
interface OpenDocument {
  id: string;
  name: string;
  series_id: string;
  version: number;
  current: boolean;
  sha256: Buffer;
  mime_type: string;
  page_count: number | null;
  language: string | null;
  collection_id: string;
  collection_name: string;
  created_at: Date;
}

export interface OpenPage {
  document_id: string;
  number: number;
  text: string;
  segments: Buffer;
}

// Raw, like the statements below: what the workspace and the editions give is united as SQL.
/** The documents that the member may open, of their workspace and published, if `which` holds. */
const opened = (member: Member, which: RawBuilder<boolean>) =>
  sql.join(
    [member, asReader(member)].map(
      (asker) => sql`
        select document.organization_id, document.id, document.name, document.series_id,
          document.version, document.current, document.sha256, document.mime_type,
          document.page_count, document.language, document.collection_id,
          collection.name as collection_name, document.created_at
        from document
        join collection on collection.organization_id = document.organization_id
          and collection.id = document.collection_id
        where document.organization_id = ${asker.orgId} and ${readableBy(asker)} and ${notInTrash}
          and ${which}`,
    ),
    sql` union all `,
  );

const among = (ids: readonly string[]) => sql<boolean>`document.id = any (${ids}::uuid[])`;

/** Returns those of these documents that the member may open. */
export async function openDocuments(
  db: Db,
  member: Member,
  ids: readonly string[],
): Promise<OpenDocument[]> {
  if (ids.length === 0) return [];
  // Raw: as above.
  const { rows } = await sql<OpenDocument>`
    select * from (${opened(member, among(ids))}) as document`.execute(db);
  return rows;
}

/** Returns these pages, as far as the member may open their documents. */
export async function openPages(
  db: Db,
  member: Member,
  places: readonly { documentId: string; page: number }[],
): Promise<OpenPage[]> {
  if (places.length === 0) return [];
  const ids = places.map(({ documentId }) => documentId);
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<OpenPage>`
    select page.document_id, page.number, page.text, page.segments
    from unnest(${ids}::uuid[], ${places.map(({ page }) => page)}::int[]) as wanted (id, number)
    join (${opened(member, among([...new Set(ids)]))}) as document on document.id = wanted.id
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and page.number = wanted.number`.execute(db);
  return rows;
}

/** Returns up to `most` pages of a document from this one on, in order. */
export async function pagesFrom(
  db: Db,
  member: Member,
  { documentId, page, most }: { documentId: string; page: number; most: number },
): Promise<Omit<OpenPage, "segments">[]> {
  // Raw: as above.
  const { rows } = await sql<OpenPage>`
    select page.document_id, page.number, page.text
    from (${opened(member, among([documentId]))}) as document
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and page.number >= ${page}::bigint
    order by page.number limit ${most}`.execute(db);
  return rows;
}

/**
 * Returns up to `most` pages of earlier versions of these documents that contain a word; newest
 * versions first.
 */
export async function earlierPages(
  db: Db,
  member: Member,
  { seriesIds, word, most }: { seriesIds: readonly string[]; word: string; most: number },
): Promise<OpenPage[]> {
  if (seriesIds.length === 0) return [];
  const earlier = sql<boolean>`(document.series_id = any (${seriesIds}::uuid[])
    and not document.current)`;
  // Raw: as above.
  const { rows } = await sql<OpenPage>`
    select page.document_id, page.number, page.text, page.segments
    from (${opened(member, earlier)}) as document
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and strpos(lower(page.text), lower(${word})) > 0
    order by document.version desc, page.document_id, page.number limit ${most}`.execute(db);
  return rows;
}

/** Returns the ids of the collections of this id or name that the member may see. */
export async function collectionsNamed(db: Db, member: Member, name: string): Promise<string[]> {
  const seen = tenantScopesOf(member, [name]).map(
    (tenantScope) => sql`
      select collection.id from collection
      where collection.organization_id = ${tenantScope.asker.orgId} and ${tenantScope.seen}
        and (collection.id::text = lower(${name}) or lower(collection.name) = lower(${name}))`,
  );
  // Raw: as above.
  const { rows } = await sql<{ id: string }>`${sql.join(seen, sql` union all `)} limit 100`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
