import type { fillReview } from "@lectern/contract/review-filling";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { z } from "zod";

import { always, amongst } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import type { Schema } from "#schema";

import { isStillMember } from "../../organizations/index.ts";
import type { CellAddress } from "../grid/cells-store.ts";
import { gridOf, isKept, isOutdated } from "../grid/grid.ts";
import { type ReviewScope, rowsOf } from "../grid/rows-store.ts";
import { seenBy } from "../store.ts";

export type FillRequest = z.infer<typeof fillReview.body>;

/** `arrived`: of a document or version that has just come, what is missing and what is stale. */
export type QueueRequest = Omit<FillRequest, "which"> & { which: FillRequest["which"] | "arrived" };

const isMissing = sql`(not ${isKept} and coalesce(cell.state, 'empty') in ('empty', 'failed'))`;

const wantedCells: Record<QueueRequest["which"], RawBuilder<boolean>> = {
  missing: sql<boolean>`${isMissing}`,
  stale: sql<boolean>`${isOutdated}`,
  arrived: sql`(${isMissing} or ${isOutdated})`,
  // What a person confirmed is read again only where it may have changed.
  all: sql`(not ${isKept} or ${isOutdated})`,
};

/** Raw: Kysely cannot say unnest with several arrays. */
const isNamed = (cells: readonly CellAddress[] | undefined) =>
  cells === undefined
    ? always
    : sql<boolean>`(listed.series_id, question.id) in (select * from unnest(
        ${cells.map(({ row_id }) => row_id)}::uuid[],
        ${cells.map(({ column_id }) => column_id)}::uuid[]))`;

/**
 * Marks cells to be read, of rows that the member may open; returns the row of each. Where a version
 * has arrived, what is being read may be of the one before: it is read again.
 */
export async function queueCells(
  db: Db,
  member: Member,
  review: ReviewScope,
  { which, row_ids, column_ids, cells }: QueueRequest,
): Promise<string[]> {
  const wanted = gridOf(db, member, review)
    .where(wantedCells[which])
    .where(amongst("listed.series_id", row_ids))
    .where(amongst("question.id", column_ids))
    .where(isNamed(cells))
    .select([
      sql<OrgId>`${member.orgId}::uuid`.as("organization_id"),
      sql<string>`${review.id}::uuid`.as("review_id"),
      "listed.series_id",
      "question.id as column_id",
      "listed.document_id",
      "question.version as column_version",
      sql<"queued">`'queued'::text`.as("work"),
      sql<string>`${member.accountId}::uuid`.as("work_by"),
    ])
    .orderBy("listed.series_id")
    .orderBy("question.id");
  const rows = await db
    .insertInto("review_cell")
    .columns([
      "organization_id",
      "review_id",
      "series_id",
      "column_id",
      "document_id",
      "column_version",
      "work",
      "work_by",
    ])
    .expression(wanted)
    .onConflict((on) =>
      on
        .columns(["organization_id", "column_id", "series_id"])
        .doUpdateSet({ work: "queued", work_by: member.accountId, work_run: null })
        .where(
          which === "arrived"
            ? sql<boolean>`review_cell.work is distinct from 'queued'`
            : sql<boolean>`review_cell.work is null`,
        ),
    )
    .returning("series_id")
    .execute();
  return rows.map(({ series_id }) => series_id);
}

/** Ends all waiting and running readings: cells are as before, and runs can store nothing. */
export async function stopCells(db: Db, orgId: OrgId, reviewId: string) {
  await db
    .updateTable("review_cell")
    .set({ work: null, work_by: null, work_run: null })
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where("work", "is not", null)
    .execute();
}

interface OfRow {
  orgId: OrgId;
  reviewId: string;
  seriesId: string;
}

const isOfRow =
  ({ orgId, reviewId, seriesId }: OfRow) =>
  (of: ExpressionBuilder<Schema, "review_cell">) =>
    of.and({ organization_id: orgId, review_id: reviewId, series_id: seriesId });

/** Takes the waiting cells of a row for a run, also those of a run that did not end. */
export async function claimCells(db: Db, of: OfRow, run: string) {
  const claimed = await db
    .updateTable("review_cell")
    .where(isOfRow(of))
    .set({ work: "reading", work_run: run })
    .where("work", "is not", null)
    .returning(["column_id", "work_by"])
    .execute();
  return claimed;
}

/** Whether cells still wait for a run. */
export async function isClaimed(db: Db, of: OfRow, run: string) {
  const cell = await db
    .selectFrom("review_cell")
    .select("column_id")
    .where(isOfRow(of))
    .where("work_run", "=", run)
    .limit(1)
    .executeTakeFirst();
  return cell !== undefined;
}

/** Releases the cells that a run claimed but cannot read. */
export async function releaseCells(db: Db, of: OfRow, run: string) {
  await db
    .updateTable("review_cell")
    .where(isOfRow(of))
    .set({ work: null, work_by: null, work_run: null })
    .where("work_run", "=", run)
    .execute();
}

/** Locks the cells that the run still has, and returns what they hold. */
export const lockClaimed = (db: Db, of: OfRow, run: string) =>
  db
    .selectFrom("review_cell")
    .select(["organization_id", "review_id", "series_id", "column_id", "document_id"])
    .select(["column_version", "state", "value", "sort_number", "sort_text", "result_id"])
    .select(["newer_id", "verdict", "verdict_note", "verdict_by", "verdict_at", "locked"])
    .where(isOfRow(of))
    .where("work_run", "=", run)
    .orderBy("column_id")
    .forUpdate()
    .execute();

/** Returns a review that the member may still see; for work that outlives the request. */
export const reviewFor = (db: Db, member: Member, id: string) =>
  db
    .selectFrom("review")
    .selectAll()
    .where("id", "=", id)
    .where(seenBy(member))
    .where(isStillMember(member))
    .executeTakeFirst();

/** Returns the document of a row, if the member may still open it. */
export const documentOf = (db: Db, member: Member, review: ReviewScope, seriesId: string) =>
  db
    .selectFrom(rowsOf(db, member, review, [seriesId]).as("listed"))
    .selectAll("listed")
    .executeTakeFirst();

/** Returns the first rows, or these, as far as the member may open them. */
export const sampleOf = (
  db: Db,
  member: Member,
  review: ReviewScope,
  { rowIds, limit }: { rowIds: readonly string[] | undefined; limit: number },
) =>
  db
    .selectFrom(rowsOf(db, member, review).as("listed"))
    .selectAll("listed")
    .where(amongst("listed.series_id", rowIds))
    .orderBy("listed.place")
    .limit(limit)
    .execute();
