import { mostRows, type ReviewRow } from "@lectern/contract/review-cells";
import type { exportReview } from "@lectern/contract/reviews";
import type { z } from "zod";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { type ResultRow, resultsOf } from "../grid/cells-store.ts";
import { type ColumnRow, columnsOf } from "../columns-store.ts";
import { someRows } from "../grid/listing-store.ts";
import { demandReview } from "../reviews.ts";
import { filterOf, withCells } from "../grid/rows.ts";

/** What the file of a review contains: rows that the member may open, and their readings. */
export interface ReviewContents {
  columns: readonly ColumnRow[];
  rows: readonly ReviewRow[];
  results: ReadonlyMap<string, ResultRow>;
}

/** Throws not_found if the member may not see the review. */
export async function gather(
  db: Db,
  member: Member,
  id: string,
  request: z.infer<typeof exportReview.query>,
) {
  const review = await demandReview(db, member, id);
  const filter = await filterOf(db, member, review, request);
  const order = { order: { by: "place" as const }, down: false };
  const page = { ...order, limit: mostRows, offset: 0 };
  const { results: listed } = await someRows(db, member, review, filter, page);
  const rows = await withCells(db, member, review, listed);
  const ids = rows.flatMap(({ cells }) => cells.flatMap(({ result_id }) => result_id ?? []));
  const results = await resultsOf(db, member, ids);
  const columns = await columnsOf(db, { orgId: member.orgId, reviewId: id });
  const contents: ReviewContents = {
    columns,
    rows,
    results: new Map(results.map((one) => [one.id, one])),
  };
  return { review, contents };
}
