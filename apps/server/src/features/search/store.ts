import type { RetractionStatus } from "@lectern/contract/retraction-status";
import { sql } from "kysely";

import type { Db, LanguageGroup, SearchHit, SearchScope, TenantScope } from "#deps";
import type { OrgId } from "#http/member.ts";
import { amongst, opaque, prepared } from "#conditions";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { isWanted, retractionStatusOf } from "../library/index.ts";

/** A document can be given by the id of any of its versions. */
const ofDocuments = ({ asker }: TenantScope, ids: string[] | undefined) =>
  ids && ids.length > 0
    ? sql`document.series_id = any (array(
        select named.series_id from document as named
        where named.organization_id = ${asker.orgId} and named.id = any (${ids}::uuid[])))`
    : sql`true`;

const isSearchable = (tenantScope: TenantScope, { documentIds, filter = {} }: SearchScope) => sql`
  document.status in ('ingested', 'ready') and ${tenantScope.listed}
    and ${ofDocuments(tenantScope, documentIds)} and ${isWanted(filter)}`;

/**
 * The searchable documents of the scope. The asker's rights are checked here only, inside each
 * statement.
 */
export const searchable = (tenantScope: TenantScope, scope: SearchScope) => sql`
  document where document.organization_id = ${tenantScope.asker.orgId}
    and document.collection_id = any (array(
      select collection.id from collection
      where ${tenantScope.seen} and ${amongst("collection.id", scope.collectionIds)}
    ))
    and ${isSearchable(tenantScope, scope)}`;

/** The same for a few documents that a further condition names: looks up their collections only. */
export const searchableAmong = (tenantScope: TenantScope, scope: SearchScope) => sql`
  document where document.organization_id = ${tenantScope.asker.orgId}
    and exists (
      select from collection
      where collection.organization_id = document.organization_id
        and collection.id = document.collection_id
        and ${tenantScope.seen} and ${amongst("collection.id", scope.collectionIds)}
    )
    and ${isSearchable(tenantScope, scope)}`;

const isFiltered = ({ filter = {} }: SearchScope) =>
  Object.values<string | string[] | undefined>(filter).some((words) => (words?.length ?? 0) > 0);

/** Filtered statements are not prepared: they have too many forms. */
export const planned = (scope: SearchScope) => (isFiltered(scope) ? sql`` : prepared);

/** Whether the scope may exclude most of what the member may see. */
export const isNarrow = (scope: SearchScope): boolean =>
  [scope.collectionIds, scope.documentIds].some((ids) => (ids?.length ?? 0) > 0) ||
  isFiltered(scope);

/** Returns the numbers of the searchable documents of the scope, or of those among `some`. */
export async function documentsOf(
  db: Db,
  tenantScope: TenantScope,
  scope: SearchScope,
  some?: readonly number[],
): Promise<number[]> {
  const amongSome = some ? sql`and document.no = any (${[...some]}::bigint[])` : sql``;
  // Raw: completes a part that is shared as SQL, with hints for the plan.
  const { rows } = await sql<{ no: number }>`${planned(scope)}
    select document.no from ${searchable(tenantScope, scope)} ${amongSome}`.execute(db);
  return rows.map(({ no }) => no);
}

/** Returns how many documents of these scopes can be searched. */
export async function countSearchable(
  db: Db,
  tenantScopes: readonly TenantScope[],
  scope: SearchScope,
): Promise<number> {
  const parts = tenantScopes.map(
    (tenantScope) =>
      sql`select count(*)::float8 as documents from ${searchable(tenantScope, scope)}`,
  );
  // Raw: adds up what each scope gives as SQL.
  const { rows } = await sql<{ documents: number }>`
    select sum(counted.documents)::float8 as documents
    from (${sql.join(parts, sql` union all `)}) as counted`.execute(db);
  return rows[0]?.documents ?? 0;
}

/** Returns the ids of those of these documents that are in the scope, in the order given. */
export async function idsOf(
  db: Db,
  tenantScope: TenantScope,
  scope: SearchScope,
  numbers: readonly number[],
): Promise<string[]> {
  // Raw: completes a part that is shared as SQL.
  const { rows } = await sql<{ no: number; id: string }>`
    select document.no, document.id from ${searchable(tenantScope, scope)}
      and document.no = any (${[...numbers]}::bigint[])`.execute(db);
  const ids = new Map(rows.map(({ no, id }) => [no, id]));
  return numbers.flatMap((no) => ids.get(no) ?? []);
}

/** Sets the time limit of each later statement in the transaction. */
export const limitStatements = sql`set_config('statement_timeout', '5s', true)`;

/** The totals of documents with the same languages. */
export interface LanguageTotals extends LanguageGroup {
  documents: number;
  chunks: number;
  terms: number;
}

/**
 * Returns the languages and sizes of the scope. Also limits each later statement in this
 * transaction, and sets that a prepared one keeps its plan: the plan is the same for
 * all values, but the server takes it for dearer than one made for them, which takes longer to make
 * than to execute. A separate statement would cost a round trip.
 */
export async function countByLanguages(
  db: Db,
  tenantScopes: readonly TenantScope[],
  scope: SearchScope,
) {
  const parts = tenantScopes.map(
    (tenantScope, at) => sql`
      select ${at}::int as "scopeAt", document.indexed_languages as languages,
        count(*)::float8 as documents, sum(document.indexed_chunks)::float8 as chunks,
        sum(document.indexed_terms)::float8 as terms
      from ${searchable(tenantScope, scope)}
      group by 2`,
  );
  const plans = isFiltered(scope) ? "auto" : "force_generic_plan";
  // Raw: unites what each scope gives as SQL, with hints for the plan.
  const { rows } = await sql<LanguageTotals>`${planned(scope)}
    select (select ${limitStatements}) as patience,
      (select set_config('plan_cache_mode', ${plans}, true)) as plans, counted.*
    from (${sql.join(parts, sql` union all `)}) as counted`.execute(db);
  return rows;
}

/** A chunk with its page, for a passage. */
export interface PassageRow {
  document_id: string;
  document_name: string;
  collection_id: string;
  kind: DocumentKind;
  standing: RetractionStatus | null;
  language: string;
  ordinal: number;
  score: number;
  heading: string | null;
  page: number;
  label: string | null;
  /** The chunk's characters [start, finish) of the page's text. */
  start: number;
  finish: number;
  page_text: string;
  /** null: not requested. */
  segments: Buffer | null;
}
export type FoundChunk = PassageRow & { document_no: number };

/**
 * Returns the chunks of the hits, in their order, as far as the member may see them. Limited
 * lateral joins force three look-ups per hit, whatever the planner estimates. Boxes are most of a
 * page's size, so only those of the first `boxed` hits are read.
 */
export async function chunksOf(
  db: Db,
  tenantScopes: readonly TenantScope[],
  { boxed = 0, ...scope }: SearchScope & { boxed?: number },
  hits: readonly SearchHit[],
) {
  const visible = tenantScopes.map(
    (tenantScope) => sql`(
      select document.organization_id, document.id as document_id, document.name as document_name,
        document.collection_id, document.kind, document.language,
        ${retractionStatusOf} as standing
      from ${searchableAmong(tenantScope, scope)} and document.no = hit.no
      limit 1)`,
  );
  // Raw: Kysely cannot say "with ordinality".
  const { rows } = await sql<FoundChunk>`${planned(scope)}
    select hit.no::float8 as document_no,
      visible.document_id, visible.document_name, visible.collection_id, visible.kind,
      visible.standing,
      coalesce(chunk.language, visible.language, 'und') as language,
      chunk.ordinal, hit.score, chunk.heading, chunk.page, chunk.start, chunk.finish,
      page.label, page.text as page_text,
      case when hit.place <= ${boxed} then page.segments end as segments
    from unnest(
      ${hits.map(({ documentNo }) => documentNo)}::bigint[],
      ${hits.map(({ ordinal }) => ordinal)}::int[],
      ${hits.map(({ score }) => score)}::float8[]
    ) with ordinality as hit (no, ordinal, score, place)
    cross join lateral (${sql.join(visible, sql` union all `)}) as visible
    cross join lateral (
      select * from chunk where chunk.organization_id = visible.organization_id
        and chunk.document_id = visible.document_id and chunk.ordinal = hit.ordinal
      limit 1
    ) as chunk
    cross join lateral (
      select * from page where page.organization_id = visible.organization_id
        and page.document_id = visible.document_id and page.number = chunk.page
      limit 1
    ) as page
    order by hit.place`.execute(db);
  return rows;
}

/** A page's text and the boxes of its words. */
export interface BoxedPage {
  documentId: string;
  page: number;
  text: string;
  segments: Buffer;
}

/** Returns these pages, as far as the member may read them; looked up as in `chunksOf`. */
export async function boxedPages(
  db: Db,
  tenantScopes: readonly TenantScope[],
  pages: readonly { documentId: string; page: number }[],
) {
  const readable = tenantScopes.map(
    (tenantScope) => sql`(
      select document.organization_id from ${searchable(tenantScope, {})}
        and document.id = wanted.document_id
      limit 1)`,
  );
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<BoxedPage>`${prepared}
    select wanted.document_id as "documentId", wanted.number as page, page.text, page.segments
    from unnest(
      ${opaque(
        "uuid",
        pages.map(({ documentId }) => documentId),
      )},
      ${opaque(
        "int",
        pages.map(({ page }) => page),
      )}
    ) as wanted (document_id, number)
    cross join lateral (${sql.join(readable, sql` union all `)}) as readable
    cross join lateral (
      select text, segments from page where page.organization_id = readable.organization_id
        and page.document_id = wanted.document_id and page.number = wanted.number
      limit 1
    ) as page`.execute(db);
  return rows;
}

/** Returns a document's name, number and language; undefined if it does not exist. */
export function findIndexed(db: Db, orgId: OrgId, documentId: string) {
  return db
    .selectFrom("document")
    .select(["no", "name", sql<string>`coalesce(language, 'und')`.as("language")])
    .where("organization_id", "=", orgId)
    .where("id", "=", documentId)
    .executeTakeFirst();
}

/** Stores the languages and totals of a document's index, by which searches are planned. */
export const describeIndex = (
  db: Db,
  orgId: OrgId,
  documentNo: number,
  totals: { chunks: number; terms: number; version: number },
) =>
  db
    .updateTable("document")
    .set({
      // Includes the document's own language, in which its name was analyzed.
      indexed_languages: sql<string>`(
        select string_agg(distinct spoken, ' ') from (
          select coalesce(document.language, 'und') as spoken
          union select chunk.language from chunk
          where chunk.organization_id = document.organization_id
            and chunk.document_id = document.id and chunk.language is not null
        ) as every)`,
      indexed_chunks: totals.chunks,
      indexed_terms: totals.terms,
      indexed_version: totals.version,
      index_generation: sql<number>`index_generation + 1`,
    })
    .where("organization_id", "=", orgId)
    .where("no", "=", documentNo)
    .execute();
