import type { CellState, Stale } from "@lectern/contract/review-cells";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { type ReviewScope, rowsOf } from "./rows-store.ts";

/**
 * What is stored for a row (`listed`) and a question of one review. Without the review, which the
 * question determines: the planner would take the index of rows and read all cells of one.
 */
export const cellOf = (db: Db, member: Member) =>
  db
    .selectFrom("review_cell")
    .selectAll()
    .where("review_cell.organization_id", "=", member.orgId)
    .where("review_cell.series_id", "=", sql.ref<string>("listed.series_id"))
    .where("review_cell.column_id", "=", sql.ref<string>("question.id"))
    .offset(0)
    .as("cell");

/** The rows of a review that the member may open (`listed`), and its questions (`question`). */
export const rowsAndQuestions = (
  db: Db,
  member: Member,
  review: ReviewScope,
  ids?: readonly string[],
) =>
  db
    .with(
      (name) => name("listed").materialized(),
      () => rowsOf(db, member, review, ids),
    )
    .with(
      (name) => name("question").materialized(),
      (of) =>
        of
          .selectFrom("review_column")
          .selectAll()
          .where("organization_id", "=", member.orgId)
          .where("review_id", "=", review.id),
    );

/**
 * Selects every cell of a review that the member may open, also empty ones: each row with each
 * question and what is stored for both. As in `rowsOf`, the form of the statement makes the planner
 * find cells by their key.
 */
export const gridOf = (db: Db, member: Member, review: ReviewScope) =>
  rowsAndQuestions(db, member, review)
    .selectFrom("listed")
    .innerJoin("question", (join) => join.onTrue())
    .leftJoinLateral(cellOf(db, member), (join) => join.onTrue());

/**
 * Selects the stored cells of these rows, as far as the member may open them: one range of the index
 * for each row. The join to cells is a left one for the type of `gridOf`; that to questions leaves
 * out rows without a cell.
 */
export const storedOf = (db: Db, member: Member, review: ReviewScope, ids: readonly string[]) =>
  rowsAndQuestions(db, member, review, ids)
    .selectFrom("listed")
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("review_cell")
          .selectAll()
          .where("review_cell.organization_id", "=", member.orgId)
          .where("review_cell.review_id", "=", review.id)
          .where("review_cell.series_id", "=", sql.ref<string>("listed.series_id"))
          .offset(0)
          .as("cell"),
      (join) => join.onTrue(),
    )
    .innerJoin("question", "question.id", "cell.column_id");

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
