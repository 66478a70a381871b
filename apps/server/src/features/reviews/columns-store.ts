import type { NewColumn } from "@lectern/contract/review-columns";
import { type Selectable, sql } from "kysely";

import { isIn, now } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import type { ReviewColumnTable } from "#schema";

export type ColumnRow = Selectable<ReviewColumnTable>;

interface Of {
  orgId: OrgId;
  reviewId: string;
}

/** The rule has checked that the asker may see the review. */
export const columnsOf = (db: Db, { orgId, reviewId }: Of): Promise<ColumnRow[]> =>
  db
    .selectFrom("review_column")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .orderBy("position")
    .orderBy("id")
    .execute();

export async function insertColumns(
  db: Db,
  { orgId, reviewId }: Of,
  columns: readonly (NewColumn & { id: string; position: number })[],
) {
  if (columns.length === 0) return;
  await db
    .insertInto("review_column")
    .values(
      columns.map((one) => ({
        ...one,
        options: JSON.stringify(one.options),
        organization_id: orgId,
        review_id: reviewId,
      })),
    )
    .execute();
}

/** Changes a question; `isNew`: to another one, so that what was read becomes stale. */
export async function updateColumn(
  db: Db,
  { orgId, reviewId }: Of,
  id: string,
  { isNew, options, ...change }: Partial<NewColumn> & { isNew: boolean },
) {
  await db
    .updateTable("review_column")
    .set({
      ...change,
      ...(options && { options: JSON.stringify(options) }),
      ...(isNew && { version: sql<number>`version + 1` }),
      updated_at: now,
    })
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where("id", "=", id)
    .execute();
}

export async function orderColumns(db: Db, { orgId, reviewId }: Of, ids: readonly string[]) {
  await db
    .updateTable("review_column")
    .set({ position: sql<number>`array_position(${[...ids]}::uuid[], id) - 1` })
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where(isIn("id", ids))
    .execute();
}

export async function deleteColumn(db: Db, { orgId, reviewId }: Of, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("review_column")
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes what was read for a question whose type changed; what a person said or locked stays. */
export async function clearReadings(db: Db, { orgId, reviewId }: Of, columnId: string) {
  await db
    .deleteFrom("review_cell")
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .where("column_id", "=", columnId)
    .where("verdict", "is", null)
    .where("locked", "=", false)
    .execute();
}
