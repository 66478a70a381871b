import { sql } from "kysely";

import { opaque, prepared } from "#conditions";
import type { Db, TenantScope } from "#deps";
import type { Member } from "#http/member.ts";

import { retractionStatusOf, tenantScopesToSearch } from "../../../library/index.ts";
import type { PassageRow } from "../../../search/index.ts";

/** A passage of a document read whole, with its citation data; the texts are with the pages. */
type WholeChunk = Omit<PassageRow, "score" | "label" | "page_text" | "segments">;

interface WholePage {
  document_id: string;
  number: number;
  label: string | null;
  text: string;
}

interface Named {
  collectionIds: string[];
  documentIds: string[];
  tagIds?: string[];
}

// Raw, like the statements below: what each tenant scope gives is united as SQL.
const tagged = ({ asker }: TenantScope, ids: string[]) =>
  ids.length > 0
    ? sql`or document.series_id = any (array(
        select document_tag.series_id from document_tag
        where document_tag.organization_id = ${asker.orgId}
          and document_tag.tag_id = any (${opaque("uuid", ids)}::uuid[])))`
    : sql``;

/** Documents of these collections and tags, and these by any version; enforces the member's rights. */
export const documentsSeen = (
  tenantScope: TenantScope,
  { collectionIds, documentIds, tagIds = [] }: Named,
) => {
  const { asker, seen, listed } = tenantScope;
  return sql`
  select document.organization_id, document.id, document.name, document.collection_id,
    document.kind, document.language, document.created_at, ${retractionStatusOf} as standing
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where document.organization_id = ${asker.orgId} and ${seen} and ${listed}
    and document.status in ('ingested', 'ready')
    and (document.collection_id = any (${opaque("uuid", collectionIds)}::uuid[])
      or document.series_id = any (array(
        select named.series_id from document as named
        where named.organization_id = ${asker.orgId} and named.id = any (${opaque("uuid", documentIds)}::uuid[])))
      ${tagged(tenantScope, tagIds)})`;
};

/** All passages of these documents in order, and their pages. */
export async function wholeOf(
  db: Db,
  member: Member,
  named: Named,
  most: { passages: number; pages: number },
) {
  const parts = tenantScopesToSearch(member, named).map((tenantScope) =>
    documentsSeen(tenantScope, named),
  );
  const documents = sql.join(parts, sql` union all `);
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      // Raw: joins what each tenant scope gives as SQL.
      const { rows: chunks } = await sql<WholeChunk>`${prepared}
        select document.id as document_id, document.name as document_name,
          document.collection_id, document.kind, document.standing,
          coalesce(chunk.language, document.language, 'und') as language,
          chunk.ordinal, chunk.heading, chunk.page, chunk.start, chunk.finish
        from (${documents}) as document
        join chunk on chunk.organization_id = document.organization_id
          and chunk.document_id = document.id and chunk.page <= ${most.pages}::bigint
        order by document.created_at, document.id, chunk.ordinal
        limit ${most.passages}`.execute(tx);
      // Raw: as above.
      const { rows: pages } = await sql<WholePage>`${prepared}
        select page.document_id, page.number, page.label, page.text
        from (${documents}) as document
        join page on page.organization_id = document.organization_id
          and page.document_id = document.id and page.number <= ${most.pages}::bigint
        order by page.document_id, page.number
        limit ${most.passages}`.execute(tx);
      return { chunks, pages };
    });
}
