import { type RawBuilder, sql } from "kysely";

import type { Member, OrgId } from "#http/member.ts";

import { listed, visibleTo } from "../library/index.ts";

/** Whether a cell has an answer without a verdict that is not being read again. */
const isOpen = sql<boolean>`(cell.state <> 'empty' and cell.verdict is null
  and (cell.work is null or cell.locked))`;

/** Cells that were read in a version which is no longer current, or for an earlier wording. */
const staleCells = (orgId: OrgId) => sql`
  select cell.review_id, cell.series_id
  from document as earlier
  join review_cell as cell on cell.organization_id = ${orgId} and cell.document_id = earlier.id
  where earlier.organization_id = ${orgId} and not earlier.current and ${isOpen}
  union
  select cell.review_id, cell.series_id
  from review_column as question
  join review_cell as cell on cell.organization_id = ${orgId} and cell.column_id = question.id
  where question.organization_id = ${orgId} and question.version > 1
    and cell.column_version <> question.version and ${isOpen}`;

/**
 * Whether a review needs the member: it holds stale cells of documents that they may open, and is
 * theirs or has these rows assigned to them. It begins with what makes cells stale: there are few
 * of these, and many cells. Ignores the folder of a review.
 */
export const needs = (member: Member): RawBuilder<boolean> =>
  sql<boolean>`(review.id in (
    select review.id
    from (${staleCells(member.orgId)}) as stale
    join review on review.organization_id = ${member.orgId} and review.id = stale.review_id
    join document on document.organization_id = ${member.orgId}
      and document.series_id = stale.series_id and ${listed}
      and document.collection_id = coalesce(review.collection_id, document.collection_id)
    join collection on collection.organization_id = document.organization_id
      and collection.id = document.collection_id
    where ${visibleTo(member)} and (review.owner_id = ${member.accountId} or exists (
      select from review_row as assigned
      where assigned.organization_id = ${member.orgId} and assigned.review_id = review.id
        and assigned.series_id = stale.series_id and assigned.assignee_id = ${member.accountId}))))`;
