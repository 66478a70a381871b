import { sql } from "kysely";

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
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows } = await sql<StoredPage>`
    select page.document_id, page.number, page.label, page.blocks,
      case when wanted.part = 'title' then left(page.text, ${titleCharacters}::int) else page.text end as text,
      coalesce(document.language, 'und') as language,
      case when page.number = 1 then ${storedFacts} end as facts,
      coalesce((
        select jsonb_agg(jsonb_build_object('ordinal', chunk.ordinal, 'start', chunk.start,
          'finish', chunk.finish, 'heading', chunk.heading) order by chunk.ordinal)
        from chunk
        where wanted.part = 'cited' and chunk.organization_id = page.organization_id
          and chunk.document_id = page.document_id and chunk.page = page.number
      ), '[]'::jsonb) as chunks
    from unnest(
      ${pages.map(({ documentId }) => documentId)}::uuid[],
      ${pages.map(({ number }) => number)}::int[],
      ${pages.map(({ part }) => part)}::text[]
    ) as wanted (document_id, number, part)
    join (${sql.join(seen, sql` union all `)}) as document on document.id = wanted.document_id
    join page on page.organization_id = document.organization_id
      and page.document_id = document.id and page.number = wanted.number
    order by page.document_id, page.number`.execute(db);
  return rows;
}
