import type {
  CellDetail,
  CellEvent,
  listCellHistory,
  listReviewRows,
  ReviewRow,
} from "@lectern/contract/review-cells";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as cells from "./cells-store.ts";
import { columnsOf } from "../columns-store.ts";
import { type ListedRow, type RowFilter, type RowOrder, someRows } from "./listing-store.ts";
import { demandReview } from "../reviews.ts";
import type { ReviewScope } from "./rows-store.ts";
import { shownCell, shownResult, shownRow } from "../shown.ts";
import { rangeOf } from "./value-range.ts";

type Needs = Pick<Deps, "db">;
type Query = z.infer<typeof listReviewRows.query>;

/** Returns rows of a review with their cells; only those that the member may open. */
export async function list({ db }: Needs, member: Member, id: string, query: Query) {
  const review = await demandReview(db, member, id);
  const { page, page_size, sort } = query;
  const filter = await filterOf(db, member, review, query);
  const { total, results } = await someRows(db, member, review, filter, {
    ...orderOf(sort),
    limit: page_size,
    offset: (page - 1) * page_size,
  });
  return { total, results: await withCells(db, member, review, results) };
}

/** Returns the filter of a query. Throws invalid where its bounds do not fit the question. */
export async function filterOf(
  db: Db,
  member: Member,
  review: ReviewScope,
  { min, max, ...filter }: Omit<Query, "page" | "page_size" | "sort">,
): Promise<RowFilter> {
  const range = { min, max };
  if (min === undefined && max === undefined)
    return { ...filter, range: rangeOf(undefined, range) };
  const columns = await columnsOf(db, { orgId: member.orgId, reviewId: review.id });
  const question = columns.find((one) => one.id === filter.column_id);
  return { ...filter, range: rangeOf(question, range) };
}

function orderOf(sort: string): { order: RowOrder; down: boolean } {
  const down = sort.startsWith("-");
  const key = down ? sort.slice(1) : sort;
  const columnId = /^column:(.+)$/.exec(key)?.[1];
  if (columnId !== undefined) return { order: { by: "column", columnId }, down };
  return { order: { by: key === "name" ? "name" : "place" }, down };
}

/** Returns rows with their stored cells and who they are assigned to. */
export async function withCells(
  db: Db,
  member: Member,
  review: ReviewScope,
  rows: readonly ListedRow[],
): Promise<ReviewRow[]> {
  if (rows.length === 0) return [];
  const [stored, people] = await Promise.all([
    cells.cellsOfRows(
      db,
      member,
      review,
      rows.map(({ series_id }) => series_id),
    ),
    cells.peopleOf(
      db,
      member,
      rows.map(({ assignee_id }) => assignee_id),
    ),
  ]);
  const byRow = Map.groupBy(stored, ({ series_id }) => series_id);
  const known = new Map(people.map((one) => [one.id, one]));
  return rows.map((row) => shownRow(row, byRow.get(row.series_id) ?? [], known));
}

const everyRow = { state: [], verdict: [], range: { numbers: null, dates: null } };

/** Throws not_found where the document is not in the review, or not there for the member. */
export async function getRow(
  { db }: Needs,
  member: Member,
  { review_id, row_id }: { review_id: string; row_id: string },
): Promise<ReviewRow> {
  const review = await demandReview(db, member, review_id);
  const { results } = await someRows(
    db,
    member,
    review,
    { ...everyRow, row_ids: [row_id] },
    { order: { by: "place" }, down: false, limit: 1, offset: 0 },
  );
  const [row] = await withCells(db, member, review, results);
  if (!row) throw notFound("review_row_not_found");
  return row;
}

type Address = cells.CellAddress & { review_id: string };

/** Throws not_found where there is no such cell for the member. */
async function demandCell(db: Db, member: Member, review: ReviewScope, at: cells.CellAddress) {
  const row = await cells.findCell(db, member, review, at);
  if (!row) throw notFound("review_row_not_found");
  return row;
}

export async function getCell({ db }: Needs, member: Member, at: Address): Promise<CellDetail> {
  const review = await demandReview(db, member, at.review_id);
  const row = await demandCell(db, member, review, at);
  const [results, people] = await Promise.all([
    cells.resultsOf(
      db,
      member,
      [row.result_id, row.newer_id].filter((id) => id !== null),
    ),
    cells.peopleOf(db, member, [row.verdict_by]),
  ]);
  const resultOf = (id: string | null) => {
    const found = results.find((one) => one.id === id);
    return found ? shownResult(found) : null;
  };
  return {
    row_id: at.row_id,
    column_id: at.column_id,
    cell: shownCell(row),
    result: resultOf(row.result_id),
    newer: resultOf(row.newer_id),
    verdict:
      row.verdict && row.verdict_at
        ? {
            kind: row.verdict,
            value: row.verdict === "corrected" ? row.value : null,
            note: row.verdict_note ?? "",
            by: people[0] ?? null,
            at: row.verdict_at.toISOString(),
          }
        : null,
  };
}

/** Returns readings and verdicts of a cell, newest first. */
export async function history(
  { db }: Needs,
  member: Member,
  at: Address,
  page: z.infer<typeof listCellHistory.query>,
) {
  const review = await demandReview(db, member, at.review_id);
  await demandCell(db, member, review, at);
  const { total, results } = await cells.eventsOf(db, member, review, at, page);
  const idsOf = (type: "result" | "verdict") =>
    results.filter((one) => one.type === type).map(({ id }) => id);
  const [readings, verdicts] = await Promise.all([
    cells.resultsOf(db, member, idsOf("result")),
    cells.verdictsOf(db, member, idsOf("verdict")),
  ]);
  const people = await cells.peopleOf(
    db,
    member,
    verdicts.map(({ account_id }) => account_id),
  );
  const events = new Map<string, CellEvent>();
  for (const row of readings) {
    const result = shownResult(row);
    events.set(row.id, { type: "result", id: row.id, at: result.at, result });
  }
  for (const { id, at: when, kind, value, note, account_id } of verdicts) {
    const by = people.find((one) => one.id === account_id) ?? null;
    events.set(id, { type: "verdict", id, at: when.toISOString(), by, kind, value, note });
  }
  return { total, results: results.flatMap(({ id }) => events.get(id) ?? []) };
}

export async function next(
  { db }: Needs,
  member: Member,
  id: string,
  after: Partial<cells.CellAddress>,
) {
  const review = await demandReview(db, member, id);
  return { cell: (await cells.nextOf(db, member, review, after)) ?? null };
}
