import { type Selectable, sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ReviewCallTable } from "#schema";

import { addToMonth, monthOf, spendCalls, startOfMonth, thisMonth } from "../../../caps/index.ts";

export type CallRow = Selectable<ReviewCallTable>;
type OfReview = Pick<CallRow, "organization_id" | "review_id">;

/**
 * Keeps a review from being deleted until the transaction ends; false if it is gone. Comes before
 * the locks of months.
 */
export async function hold(db: Db, { organization_id, review_id }: OfReview): Promise<boolean> {
  const row = await db
    .selectFrom("review")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "=", review_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export const insertCall = (db: Db, call: Omit<CallRow, "at">) =>
  db.insertInto("review_call").values(call).execute();

/** Takes back the reservation of a call, and returns it; undefined: it was settled already. */
export const deleteCall = (db: Db, { organization_id, id }: Omit<CallRow, "at">) =>
  db
    .deleteFrom("review_call")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** The calls of a row that are not settled. */
export const openCalls = (
  db: Db,
  { orgId, reviewId, seriesId }: { orgId: OrgId; reviewId: string; seriesId: string },
) =>
  db
    .selectFrom("review_call")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where("series_id", "=", seriesId)
    .orderBy("at")
    .execute();

/** Locks a review's present month until the transaction ends, and returns what was used in it. */
export async function lockMonth(db: Db, { organization_id, review_id }: OfReview) {
  const { tokens } = await db
    .insertInto("review_month")
    .values({ organization_id, review_id, month: thisMonth })
    .onConflict((oc) =>
      oc
        .columns(["organization_id", "review_id", "month"])
        .doUpdateSet((of) => ({ tokens: of.ref("review_month.tokens") })),
    )
    .returning("tokens")
    .executeTakeFirstOrThrow();
  return tokens;
}

/** Returns what calls under way of a review that began in this month may use. */
export async function reservedThisMonth(db: Db, { organization_id, review_id }: OfReview) {
  const { reserved } = await db
    .selectFrom("review_call")
    .select(sql<number>`coalesce(sum(tokens), 0)::bigint`.as("reserved"))
    .where("organization_id", "=", organization_id)
    .where("review_id", "=", review_id)
    .where("at", ">=", startOfMonth)
    .executeTakeFirstOrThrow();
  return reserved;
}

/** Adds what a call has used to the review's month in which it began, and to the workspace's. */
export async function addUsed(db: Db, call: CallRow, used: { tokens: number; counted: boolean }) {
  const { organization_id, review_id, at } = call;
  const { tokens } = used;
  await db
    .insertInto("review_month")
    .values({ organization_id, review_id, month: monthOf(sql`${at}::timestamptz`), tokens })
    .onConflict((oc) =>
      oc
        .columns(["organization_id", "review_id", "month"])
        .doUpdateSet((of) => ({ tokens: of("review_month.tokens", "+", tokens) })),
    )
    .execute();
  await addToMonth(db, call, used);
}

/** Counts calls under way of reviews that are about to be deleted, and are locked. */
export const spendOpenCalls = (
  db: Db,
  reviews: readonly { organization_id: OrgId; id: string }[],
) =>
  spendCalls(
    db,
    "review_call",
    sql`(organization_id, review_id) in (select * from unnest(
      ${reviews.map(({ organization_id }) => organization_id)}::uuid[],
      ${reviews.map(({ id }) => id)}::uuid[]))`,
  );
