import type { RetractionStatus } from "@lectern/contract/retraction-status";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import type { DocumentKind } from "@lectern/document-parser/kinds";
import { notInTrash, quotableTo, retractionStatusOf, visibleTo } from "../../../library/index.ts";

/**
 * The snippets of these topics in existing, processed documents. Enforces the asker's rights: to
 * the topic, and to the snippet, which requires access to its document.
 */
const saved = (member: Member, topicIds: string[], more = sql``) => sql`
  snippet
  join topic on topic.organization_id = snippet.organization_id and topic.id = snippet.topic_id
  join document on document.organization_id = snippet.organization_id
    and document.id = snippet.document_id
  ${more}
  where snippet.organization_id = ${member.orgId} and topic.id = any (${topicIds}::uuid[])
    and topic.collection_id = any (array(select collection.id from collection where ${visibleTo(member)}))
    and document.status in ('ingested', 'ready') and ${notInTrash} and ${quotableTo(member)}`;

/** The documents of these topics' snippets, in their current version, and their languages. */
export async function savedFrom(db: Db, member: Member, topicIds: string[]) {
  // Raw: completes a join that is shared as SQL.
  const { rows } = await sql<{ documents: string[] | null; languages: string[] | null }>`
    select array_agg(distinct coalesce(newest.id, document.id)::text) as documents,
      array_agg(distinct snippet.language) as languages
    from ${saved(
      member,
      topicIds,
      sql`left join document as newest on newest.organization_id = document.organization_id
        and newest.series_id = document.series_id and newest.current`,
    )}`.execute(db);
  return { documents: rows[0]?.documents ?? [], languages: rows[0]?.languages ?? [] };
}

export interface SavedRow {
  document_id: string;
  document_name: string;
  collection_id: string;
  kind: DocumentKind;
  standing: RetractionStatus | null;
  language: string;
  quote: string;
  page: number;
  label: string | null;
  page_text: string;
  /** Number of the terms it contains. */
  shared: number;
  /** The chunks of its page, in order. */
  chunks: { ordinal: number; start: number; heading: string | null }[];
}

/**
 * The snippets of these topics that contain most of the terms (as topics/snippets/words.ts writes
 * them), with their pages; ties in the order of their topics.
 */
export async function savedWith(
  db: Db,
  member: Member,
  topicIds: string[],
  { terms, limit }: { terms: string[]; limit: number },
): Promise<SavedRow[]> {
  // Raw: as above, and numbers rows by a window.
  const { rows } = await sql<SavedRow>`
    with best as (
      select snippet.quote, snippet.language, snippet.page, document.id as document_id,
        document.name as document_name, document.collection_id, document.kind,
        ${retractionStatusOf} as standing, held.shared,
        row_number() over (order by held.shared desc, topic.id, snippet.position, snippet.id) as place
      from ${saved(
        member,
        topicIds,
        sql`cross join lateral (
          select count(*)::int as shared from snippet_term
          where snippet_term.organization_id = snippet.organization_id
            and snippet_term.snippet_id = snippet.id and term = any (${terms}::text[])
        ) as held`,
      )}
      order by place
      limit ${limit}
    )
    select best.*, page.label, page.text as page_text,
      array(
        select json_build_object('ordinal', ordinal, 'start', start, 'heading', heading) from chunk
        where chunk.organization_id = ${member.orgId} and chunk.document_id = best.document_id
          and chunk.page = best.page
        order by ordinal
      ) as chunks
    from best
    join page on page.organization_id = ${member.orgId} and page.document_id = best.document_id
      and page.number = best.page
    order by best.place`.execute(db);
  return rows;
}
