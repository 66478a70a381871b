import { type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import { type OrgId, publishedOrg } from "#http/member.ts";

import { listed } from "../collections/visibility.ts";
import type { Part } from "./difference.ts";

/** A collection, and the collection that is its edition. */
export interface Edition {
  orgId: OrgId;
  collectionId: string;
  editionId: string;
}

/** The ID of an object's copy. */
const copyOf = (editionId: string, column: string) =>
  sql`edition_part(${editionId}::uuid, ${sql.ref(column)})`;

/** A fingerprint of all that readers see of a document besides its place. */
const state = sql<string>`concat_ws('|', document.name, document.run_id, document.blob_key,
  document.page_count, document.chunk_count, document.token_count, (
    select string_agg(name || ' ' || values::text, '|' order by name) from fact_correction
    where organization_id = document.organization_id and document_id = document.id))`;

const readable = sql<boolean>`document.status in ('ingested', 'ready')`;

/** Returns what an edition would contain now. With `lock`, locks it until the transaction ends. */
export async function partsOf(
  db: Db,
  { orgId, collectionId, editionId }: Edition,
  { lock = false } = {},
): Promise<(Part & { origin: string })[]> {
  return db
    .selectFrom("document")
    .select(["document.id as origin", state.as("state")])
    .select(sql<string>`${copyOf(editionId, "document.id")}`.as("id"))
    .where("document.organization_id", "=", orgId)
    .where("document.collection_id", "=", collectionId)
    .where(readable)
    .where(listed)
    .orderBy("document.id")
    .$if(lock, (some) => some.forShare())
    .execute();
}

/** Returns how many documents of a collection cannot be in an edition now. */
export async function countUnreadable(db: Db, orgId: OrgId, collectionId: string) {
  const { documents } = await db
    .selectFrom("document")
    .select(db.fn.countAll<number>().as("documents"))
    .where("document.organization_id", "=", orgId)
    .where("document.collection_id", "=", collectionId)
    .where(sql<boolean>`not ${readable}`)
    .where(listed)
    .executeTakeFirstOrThrow();
  return documents;
}

/** Returns what the edition contains. */
export const partsIn = (db: Db, editionId: string): Promise<Part[]> =>
  db
    .selectFrom("document")
    .select(["document.id", state.as("state")])
    .where("document.organization_id", "=", publishedOrg)
    .where("document.collection_id", "=", editionId)
    .execute();

/**
 * Removes documents from an edition. Their files stay, since the collection or its trash has them.
 */
export const removeCopies = (db: Db, ids: readonly string[]) =>
  db
    .deleteFrom("document")
    .where("organization_id", "=", publishedOrg)
    .where("id", "=", sql<string>`any (${ids}::uuid[])`)
    .returning("blob_key")
    .execute();

/** Copies the same columns of each row that belongs to one of the documents. */
function copyRows(
  db: Db,
  table: "page" | "chunk" | "document_origin" | "facts" | "fact_correction",
  columns: RawBuilder<unknown>,
  { orgId, editionId }: Edition,
  origins: readonly string[],
) {
  // Raw, like all statements on copies here: Kysely has no list of columns for both halves of one.
  return sql`
    insert into ${sql.table(table)} (organization_id, document_id, ${columns})
    select ${publishedOrg}, ${copyOf(editionId, "document_id")}, ${columns}
    from ${sql.table(table)}
    where organization_id = ${orgId} and document_id = any (${origins}::uuid[])`.execute(db);
}

/**
 * Copies documents with all that was read from them, at the top level of the edition and without
 * containers.
 */
export async function copyDocuments(
  db: Db,
  edition: Edition,
  origins: readonly string[],
  by: string,
): Promise<void> {
  const { orgId, editionId } = edition;
  const columns = sql`name, extension, mime_type, kind, size, checksum, sha256, blob_key, page_count,
    unreadable_pages, language, outline, chunk_count, token_count, run_id, indexed_chunks, indexed_terms,
    indexed_version, indexed_languages, vectors_of, created_at, updated_at`;
  await sql`
    insert into document (organization_id, id, collection_id, status, progress, created_by, ${columns})
    select ${publishedOrg}, ${copyOf(editionId, "id")}, ${editionId}::uuid, 'ready', 1, ${by}::uuid,
      ${columns}
    from document
    where organization_id = ${orgId} and id = any (${origins}::uuid[])`.execute(db);
  const pages = sql`number, width, height, label, text, blocks, segments`;
  await copyRows(db, "page", pages, edition, origins);
  const chunks = sql`ordinal, page, start, finish, kind, heading, tokens, language`;
  await copyRows(db, "chunk", chunks, edition, origins);
  const sources = sql`url, fetched_at, abstract_only, source, work_id, work, checked_at`;
  await copyRows(db, "document_origin", sources, edition, origins);
  await copyRows(db, "facts", sql`run_id, version, said`, edition, origins);
  // The author of a correction is not copied, since readers elsewhere must not see it.
  await copyRows(db, "fact_correction", sql`name, values, corrected_at`, edition, origins);
  await sql`
    insert into posting (organization_id, document_no, block, term, entries)
    select ${publishedOrg}, copy.no, posting.block, posting.term, posting.entries
    from document as origin
    join document as copy on copy.organization_id = ${publishedOrg}
      and copy.id = ${copyOf(editionId, "origin.id")}
    join posting on posting.organization_id = ${orgId} and posting.document_no::float8 = origin.no::float8
    where origin.organization_id = ${orgId} and origin.id = any (${origins}::uuid[])`.execute(db);
  await sql`
    insert into vectors (organization_id, document_no, model, block, dimensions, entries)
    select ${publishedOrg}, copy.no, vectors.model, vectors.block, vectors.dimensions, vectors.entries
    from document as origin
    join document as copy on copy.organization_id = ${publishedOrg}
      and copy.id = ${copyOf(editionId, "origin.id")}
    join vectors on vectors.organization_id = ${orgId} and vectors.document_no = origin.no
      and vectors.model = origin.vectors_of
    where origin.organization_id = ${orgId} and origin.id = any (${origins}::uuid[])`.execute(db);
}

/**
 * Copies the folders of the collection to the edition, and each document's folder and container.
 */
export async function copyPlaces(
  db: Db,
  { orgId, collectionId, editionId }: Edition,
): Promise<void> {
  const ofEdition = sql`organization_id = ${publishedOrg} and collection_id = ${editionId}`;
  // Temporary names, so that renamed folders do not conflict.
  await sql`update folder set name = id::text where ${ofEdition}`.execute(db);
  await sql`
    insert into folder (organization_id, collection_id, id, parent_id, name, created_at)
    select ${publishedOrg}, ${editionId}::uuid, ${copyOf(editionId, "id")},
      ${copyOf(editionId, "parent_id")}, name, created_at
    from folder
    where organization_id = ${orgId} and collection_id = ${collectionId} and trash_id is null
    on conflict (organization_id, collection_id, id)
      do update set parent_id = excluded.parent_id, name = excluded.name`.execute(db);
  await sql`
    update document as copy set folder_id = place.folder_id, contained_in = place.contained_in
    from (
      select ${copyOf(editionId, "id")} as id, ${copyOf(editionId, "folder_id")} as folder_id, (
        select around.id from document as around where around.organization_id = ${publishedOrg}
          and around.id = ${copyOf(editionId, "document.contained_in")}) as contained_in
      from document where organization_id = ${orgId} and collection_id = ${collectionId}
    ) as place
    where copy.organization_id = ${publishedOrg} and copy.id = place.id
      and (copy.folder_id, copy.contained_in) is distinct from (place.folder_id, place.contained_in)
  `.execute(db);
  await sql`
    delete from folder where ${ofEdition} and id <> all (array(
      select ${copyOf(editionId, "id")} from folder
      where organization_id = ${orgId} and collection_id = ${collectionId} and trash_id is null
    ))`.execute(db);
}

/**
 * Replaces the edition's topics by those of the collection, with their passages of published
 * documents.
 */
export async function copyTopics(
  db: Db,
  { orgId, collectionId, editionId }: Edition,
  by: string,
): Promise<void> {
  await db
    .deleteFrom("topic")
    .where("organization_id", "=", publishedOrg)
    .where("collection_id", "=", editionId)
    .execute();
  await sql`
    insert into topic (organization_id, id, collection_id, title, description, notes, version,
      created_by, created_at, updated_at)
    select ${publishedOrg}, ${copyOf(editionId, "id")}, ${editionId}::uuid, title, description, notes,
      version, ${by}::uuid, created_at, updated_at
    from topic where organization_id = ${orgId} and collection_id = ${collectionId}`.execute(db);
  await sql`
    with copied as (
      insert into snippet (organization_id, id, topic_id, position, document_id, document_name,
        source_id, page, unit, label, language, quote, rects, note, version, created_by, created_at,
        updated_at)
      select ${publishedOrg}, ${copyOf(editionId, "snippet.id")}, topic.id, snippet.position,
        document.id, document.name, ${editionId}::uuid, snippet.page, snippet.unit, snippet.label,
        snippet.language, snippet.quote, snippet.rects, snippet.note, snippet.version, ${by}::uuid,
        snippet.created_at, snippet.updated_at
      from snippet
      join topic on topic.organization_id = ${publishedOrg}
        and topic.id = ${copyOf(editionId, "snippet.topic_id")}
      join document on document.organization_id = ${publishedOrg}
        and document.id = ${copyOf(editionId, "snippet.document_id")}
      where snippet.organization_id = ${orgId} and snippet.source_id = ${collectionId}
      returning id
    )
    insert into snippet_term (organization_id, term, snippet_id)
    select ${publishedOrg}, snippet_term.term, copied.id
    from snippet join copied on copied.id = ${copyOf(editionId, "snippet.id")}
    join snippet_term on snippet_term.organization_id = ${orgId}
      and snippet_term.snippet_id = snippet.id
    where snippet.organization_id = ${orgId} and snippet.source_id = ${collectionId}`.execute(db);
}
