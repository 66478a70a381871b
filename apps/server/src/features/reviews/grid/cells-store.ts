import { sql } from "kysely";

import { isIn, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";
import { pageOf } from "#page-of";

import { gridOf, staleOf, stateOf, storedOf } from "./grid.ts";
import { type ReviewScope, rowsOf } from "./rows-store.ts";

export interface CellAddress {
  row_id: string;
  column_id: string;
}

const shown = (db: Db, member: Member, grid: ReturnType<typeof gridOf>) =>
  grid
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("review_result")
          .select(["candidates", "reason", "support"])
          .select(sql<number | null>`(quotes->0->>'page')::int`.as("page"))
          .select(sql<string | null>`quotes->0->>'label'`.as("label"))
          .where("review_result.organization_id", "=", member.orgId)
          .whereRef("review_result.id", "=", "cell.result_id")
          .offset(0)
          .as("result"),
      (join) => join.onTrue(),
    )
    .select(["listed.series_id", "question.id as column_id", "listed.kind"])
    .select(["cell.value", "cell.result_id", "cell.newer_id", "cell.verdict", "cell.verdict_at"])
    .select(["cell.document_id as read_document_id", "cell.locked", "result.candidates"])
    .select(["result.reason", "result.support", "result.page", "result.label"])
    .select(stateOf.as("state"))
    .select(staleOf.as("stale"));

/** Selects all of a cell; pages of rows, which have a thousand cells, do without these fields. */
const whole = (db: Db, member: Member, review: ReviewScope) =>
  shown(db, member, gridOf(db, member, review))
    .select(["listed.document_id", "question.type", "question.options"])
    .select(["question.version as question_version", "cell.verdict_by", "cell.verdict_note"])
    .select(["cell.column_version as read_version", "cell.state as read_state"]);
export type WholeCell = Awaited<ReturnType<typeof lockCells>>[number];

export type CellRow = Awaited<ReturnType<typeof cellsOfRows>>[number];

/** Returns the stored cells of these rows, as far as the member may open them. */
export const cellsOfRows = (
  db: Db,
  member: Member,
  review: ReviewScope,
  rowIds: readonly string[],
) =>
  shown(db, member, storedOf(db, member, review, rowIds))
    .orderBy("question.position")
    .execute();

/** Undefined where the member may not open the document, or there is no such question. */
export const findCell = (
  db: Db,
  member: Member,
  review: ReviewScope,
  { row_id, column_id }: CellAddress,
) =>
  whole(db, member, review)
    .where("listed.series_id", "=", row_id)
    .where("question.id", "=", column_id)
    .executeTakeFirst();

/** Returns the cells at these addresses, and locks those that are stored. */
export const lockCells = async (
  db: Db,
  member: Member,
  review: ReviewScope,
  addresses: readonly CellAddress[],
) => {
  const at = sql`(select * from unnest(
    ${addresses.map(({ row_id }) => row_id)}::uuid[],
    ${addresses.map(({ column_id }) => column_id)}::uuid[]))`;
  await db
    .selectFrom("review_cell")
    .select("series_id")
    .where("organization_id", "=", member.orgId)
    .where("review_id", "=", review.id)
    .where(
      isIn(
        "series_id",
        addresses.map(({ row_id }) => row_id),
      ),
    )
    // Raw: Kysely cannot say unnest with several arrays.
    .where(sql<boolean>`(series_id, column_id) in ${at}`)
    .orderBy("series_id")
    .orderBy("column_id")
    .forUpdate()
    .execute();
  return whole(db, member, review)
    .where(sql<boolean>`(listed.series_id, question.id) in ${at}`)
    .execute();
};

/** Returns readings by their ids, with the names of their documents. */
export const resultsOf = (db: Db, member: Member, ids: readonly string[]) =>
  db
    .selectFrom("review_result")
    .innerJoin("document", (join) =>
      join
        .onRef("document.organization_id", "=", "review_result.organization_id")
        .onRef("document.id", "=", "review_result.document_id"),
    )
    .selectAll("review_result")
    .select(["document.name as document_name", "document.collection_id", "document.kind"])
    .where("review_result.organization_id", "=", member.orgId)
    .where(isIn("review_result.id", ids))
    .execute();
export type ResultRow = Awaited<ReturnType<typeof resultsOf>>[number];

/** Returns what happened to a cell, newest first: ids of readings and verdicts. */
export function eventsOf(
  db: Db,
  member: Member,
  review: ReviewScope,
  { row_id, column_id }: CellAddress,
  page: { page: number; page_size: number },
) {
  const of = (table: "review_result" | "review_verdict", type: "result" | "verdict") =>
    db
      .selectFrom(table)
      .select(["id", sql<"result" | "verdict">`${type}::text`.as("type")])
      .where("organization_id", "=", member.orgId)
      .where("review_id", "=", review.id)
      .where("series_id", "=", row_id)
      .where("column_id", "=", column_id)
      .where(
        "series_id",
        "in",
        db.selectFrom(rowsOf(db, member, review).as("listed")).select("listed.series_id"),
      );
  const events = of("review_result", "result").unionAll(of("review_verdict", "verdict"));
  const found = db.selectFrom(events.as("event"));
  return pageOf(found.select(totalCount), found.selectAll().orderBy("id", "desc"), page);
}

/** Returns verdicts by their ids. */
export const verdictsOf = (db: Db, member: Member, ids: readonly string[]) =>
  db
    .selectFrom("review_verdict")
    .selectAll("review_verdict")
    .where("organization_id", "=", member.orgId)
    .where(isIn("id", ids))
    .execute();

/** Returns these accounts, as far as they belong to the workspace. */
export const peopleOf = async (db: Db, member: Member, ids: readonly (string | null)[]) => {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return [];
  return db
    .selectFrom("membership")
    .innerJoin("account", "account.id", "membership.account_id")
    .select(["account.id", "account.first_name", "account.last_name", "account.email"])
    .where("membership.organization_id", "=", member.orgId)
    .where(isIn("account.id", known))
    .execute();
};

/** Returns the next cell with an answer that nobody looked at, in the order of the grid. */
export async function nextOf(
  db: Db,
  member: Member,
  review: ReviewScope,
  { row_id, column_id }: Partial<CellAddress>,
) {
  const after = row_id === undefined || column_id === undefined ? undefined : { row_id, column_id };
  const from = after && (await findPlace(db, member, review, after));
  return gridOf(db, member, review)
    .select(["listed.series_id as row_id", "question.id as column_id"])
    .where("cell.verdict", "is", null)
    .where("cell.work", "is", null)
    .where("cell.state", "in", ["answered", "suggested", "unclear", "not_found"])
    .$if(from !== undefined, (cells) =>
      cells.orderBy(
        sql`(listed.place, question.position) > (${from?.place}::text, ${from?.position}::int)`,
        "desc",
      ),
    )
    .orderBy("listed.place")
    .orderBy("question.position")
    .limit(1)
    .executeTakeFirst();
}

const findPlace = (db: Db, member: Member, review: ReviewScope, at: CellAddress) =>
  gridOf(db, member, review)
    .select(["listed.place", "question.position"])
    .where("listed.series_id", "=", at.row_id)
    .where("question.id", "=", at.column_id)
    .executeTakeFirst();
