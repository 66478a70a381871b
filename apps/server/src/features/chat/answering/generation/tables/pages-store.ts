import { sql } from "kysely";

import { opaque, prepared } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { storedFacts } from "../../../../facts/index.ts";
import { tenantScopesToSearch } from "../../../../library/index.ts";
import { documentsSeen } from "../../knowledge/whole-documents-store.ts";
import { type StoredPage, titleCharacters, type WantedPage } from "../page-reader.ts";

/** Returns these pages, as far as the member may see their documents. */
export async function pagesAt(
  db: Db,
  member: Member,
  pages: readonly WantedPage[],
): Promise<StoredPage[]> {
  const named = {
    collectionIds: [],
    documentIds: [...new Set(pages.map((page) => page.documentId))],
  };
  const seen = tenantScopesToSearch(member, named).map((tenantScope) =>
    documentsSeen(tenantScope, named),
  );
  // Raw: Kysely cannot say unnest with several arrays. The chunks of a document are read once for all
  // of its pages: no index leads from a page to its chunks.
  const { rows } = await sql<StoredPage>`${prepared}
    with wanted as materialized (
      select * from unnest(
        ${opaque(
          "uuid",
          pages.map(({ documentId }) => documentId),
        )},
        ${opaque(
          "int",
          pages.map(({ number }) => number),
        )},
        ${opaque(
          "text",
          pages.map(({ part }) => part),
        )}
      ) as wanted (document_id, number, part)
    ), document as materialized (${sql.join(seen, sql` union all `)}
    ), located as (
      select chunk.document_id, chunk.page, jsonb_agg(jsonb_build_object(
          'ordinal', chunk.ordinal, 'start', chunk.start, 'finish', chunk.finish,
          'heading', chunk.heading) order by chunk.ordinal) as chunks
      from document
      join chunk on chunk.organization_id = document.organization_id
        and chunk.document_id = document.id
      where (chunk.document_id, chunk.page) in (
        select document_id, number from wanted where part = 'cited')
      group by chunk.document_id, chunk.page
    )
    select page.document_id, page.number, page.label, page.blocks,
      case when wanted.part = 'title' then left(page.text, ${titleCharacters}::int) else page.text end as text,
      coalesce(document.language, 'und') as language,
      case when page.number = 1 then ${storedFacts} end as facts,
      coalesce(located.chunks, '[]'::jsonb) as chunks
    from wanted
    join document on document.id = wanted.document_id
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and page.number = wanted.number
    left join located on located.document_id = page.document_id and located.page = page.number
    order by page.document_id, page.number`.execute(db);
  return rows;
}
