import type { PassageSource } from "@lectern/contract/library";
import type { RetractionStatus } from "@lectern/contract/retraction-status";
import { type Insertable, type RawBuilder, sql } from "kysely";

import type { Db } from "#deps";
import { type Member, type OrgId, publishedOrg } from "#http/member.ts";
import type { DraftCitationTable } from "#schema";

import { notInTrash, readableBy, retractionStatusOf } from "../library/index.ts";

export type CitationRow = Awaited<ReturnType<typeof citationsOf>>[number];

type Asker = Pick<Member, "orgId" | "accountId">;

/** How the source of the row in scope as `draft_citation` stands, as far as the asker may read it. */
const sourceFor = ({ orgId, accountId }: Asker) => sql<PassageSource>`coalesce((
  select case when document.current then 'current' else 'changed' end
  from document
  join collection on collection.organization_id = document.organization_id
    and collection.id = document.collection_id
  where document.organization_id = draft_citation.document_organization_id
    and document.id = draft_citation.document_id and ${notInTrash}
    and (${readableBy({ orgId, accountId })}
      or ${readableBy({ orgId: publishedOrg, accountId })})), 'gone')`;

/** The retraction status of the source of the row in scope as `draft_citation`, as it is known now. */
const standing = sql<RetractionStatus | null>`(
  select ${retractionStatusOf} from document
  where document.organization_id = draft_citation.document_organization_id
    and document.id = draft_citation.document_id)`;

/** Returns the citations of a draft, and how the source of each stands. */
export const citationsOf = (
  db: Db,
  asker: Asker,
  { organization_id, id }: { organization_id: OrgId; id: string },
) =>
  db
    .selectFrom("draft_citation")
    .selectAll()
    .select([sourceFor(asker).as("source"), standing.as("standing")])
    .where("organization_id", "=", organization_id)
    .where("draft_id", "=", id)
    .orderBy("number")
    .execute();

export async function insertCitations(db: Db, citations: Insertable<DraftCitationTable>[]) {
  if (citations.length > 0) await db.insertInto("draft_citation").values(citations).execute();
}

/** Sentences of the draft in scope as `draft` that are not fully supported, as `shownSentences`. */
export const unsupportedFor = (asker: Asker): RawBuilder<number> => sql<number>`(
  select count(*)::int
  from draft_section as section
  cross join jsonb_array_elements(section.sentences) as sentence
  where section.organization_id = draft.organization_id and section.draft_id = draft.id
    and (sentence->>'support' <> 'supported' or not sentence->'citations' <@ (
      select coalesce(jsonb_agg(draft_citation.number), '[]') from draft_citation
      where draft_citation.organization_id = draft.organization_id
        and draft_citation.draft_id = draft.id and ${sourceFor(asker)} = 'current')))`;
