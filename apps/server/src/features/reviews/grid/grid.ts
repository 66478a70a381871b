import type { CellState, Stale } from "@lectern/contract/review-cells";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { type ReviewScope, rowsOf } from "./rows-store.ts";

/**
 * Selects every cell of a review that the member may open, also empty ones: each row (`listed`)
 * with each question and what is stored for both (`cell`). As in `rowsOf`, the form of the statement
 * makes the planner find cells by their key.
 */
export const gridOf = (db: Db, member: Member, review: ReviewScope) =>
  db
    .with(
      (name) => name("listed").materialized(),
      () => rowsOf(db, member, review),
    )
    .with(
      (name) => name("question").materialized(),
      (of) =>
        of
          .selectFrom("review_column")
          .selectAll()
          .where("organization_id", "=", member.orgId)
          .where("review_id", "=", review.id),
    )
    .selectFrom("listed")
    .innerJoin("question", (join) => join.onTrue())
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("review_cell")
          .selectAll()
          .where("review_cell.organization_id", "=", member.orgId)
          .where("review_cell.review_id", "=", review.id)
          .whereRef("review_cell.series_id", "=", "listed.series_id")
          .whereRef("review_cell.column_id", "=", "question.id")
          .offset(0)
          .as("cell"),
      (join) => join.onTrue(),
    );

/** Whether a person verified or corrected the cell. */
export const isConfirmed = sql<boolean>`(coalesce(cell.verdict, '') in ('verified', 'corrected'))`;

/** Whether no reading may replace what the cell holds. */
export const isKept = sql<boolean>`(${isConfirmed} or coalesce(cell.locked, false))`;

/** What the cell shows. What is kept is shown also while it is read again. */
export const stateOf = sql<CellState>`(case
  when cell.work is not null and not ${isKept} then cell.work
  else coalesce(cell.state, 'empty') end)`;

/** Why what the cell holds may no longer be so. */
export const staleOf = sql<Stale | null>`(case
  when cell.series_id is null or (cell.state = 'empty' and cell.verdict is null) then null
  when cell.document_id <> listed.document_id then 'document'
  when cell.column_version <> question.version then 'question' end)`;

/** Whether the latest reading was of the current version, for the current question. */
const isReadAgain = sql<boolean>`exists (
  select from review_result as newer
  where newer.organization_id = cell.organization_id and newer.id = cell.newer_id
    and newer.document_id = listed.document_id and newer.column_version = question.version)`;

/** Whether the cell is stale and was not read again since. */
export const isOutdated = sql<boolean>`(${staleOf} is not null and not ${isReadAgain})`;
