import { mostRows } from "@lectern/contract/review-cells";
import { sql } from "kysely";

import { always, isIn } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";

import { documentsWithCollection, listed, notInTrash, visibleTo } from "../../library/index.ts";

/** What determines the rows of a review. */
export interface ReviewScope {
  id: string;
  collection_id: string | null;
  folder_id: string | null;
}

/** Which rows are read; undefined: all. */
type RowIds = readonly string[] | undefined;
const isOf = (column: string, ids: RowIds) => (ids ? isIn(column, ids) : always);

/** Documents of the rows, each found by its series or collection; `offset 0` keeps it so. */
const chosenDocuments = (db: Db, orgId: OrgId, reviewId: string, ids: RowIds) =>
  db
    .selectFrom("review_row")
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom("document")
          .selectAll()
          .where("document.organization_id", "=", orgId)
          .whereRef("document.series_id", "=", "review_row.series_id")
          .where(listed)
          .offset(0)
          .as("document"),
      (join) => join.onTrue(),
    )
    .where("review_row.organization_id", "=", orgId)
    .where("review_row.review_id", "=", reviewId)
    .where(isOf("review_row.series_id", ids))
    .select(rowColumns)
    .select(["review_row.assignee_id"])
    .select(sql<string>`lpad(review_row.position::text, 20, '0')`.as("place"));

interface Place {
  collectionId: string;
  folderId: string | null;
}

/** The folder and those below it. */
const foldersFrom = (orgId: OrgId, collectionId: string, folderId: string) => sql<{ id: string }>`(
  with recursive below (id) as (
    select folder.id from folder
    where folder.organization_id = ${orgId} and folder.collection_id = ${collectionId}
      and folder.id = ${folderId} and folder.trash_id is null
    union all
    select folder.id from below
    join folder on folder.organization_id = ${orgId}
      and folder.collection_id = ${collectionId} and folder.parent_id = below.id
    where folder.trash_id is null
  )
  select below.id from below)`;

/** Documents of a collection, or of a folder and those below it, found by the index of folders. */
function documentsIn(db: Db, orgId: OrgId, { collectionId, folderId }: Place) {
  const documents = db
    .selectFrom("document")
    .selectAll("document")
    .where("document.organization_id", "=", orgId)
    .where("document.collection_id", "=", collectionId)
    .where(listed);
  if (folderId === null) return documents;
  return db
    .selectFrom(foldersFrom(orgId, collectionId, folderId).as<"within">("within"))
    .innerJoinLateral(
      () =>
        documents
          .where("document.folder_id", "=", sql.ref<string>("within.id"))
          .offset(0)
          .as("document"),
      (join) => join.onTrue(),
    )
    .selectAll("document");
}

const collectedDocuments = (
  db: Db,
  orgId: OrgId,
  reviewId: string,
  { place, ids }: { place: Place; ids: RowIds },
) =>
  db
    .selectFrom(documentsIn(db, orgId, place).where(isOf("document.series_id", ids)).as("document"))
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom("review_row")
          .select("assignee_id")
          .where("review_row.organization_id", "=", orgId)
          .where("review_row.review_id", "=", reviewId)
          .whereRef("review_row.series_id", "=", "document.series_id")
          .offset(0)
          .as("review_row"),
      (join) => join.onTrue(),
    )
    .select(rowColumns)
    .select(["review_row.assignee_id"])
    .select(sql<string>`document.series_id::text`.as("place"));

const rowColumns = [
  "document.series_id",
  "document.id as document_id",
  "document.name",
  "document.extension",
  "document.kind",
  "document.collection_id",
  "document.version",
  "document.status",
  "document.page_count",
  "document.unreadable_pages",
] as const;

/**
 * The rows of a review that the member may open: the current versions of its documents, in order.
 * Every statement about rows, cells and counts selects from these.
 *
 * Tables are joined as lateral subqueries: a review is filled within seconds, and the planner, who
 * knows nothing of its rows yet, would read all of them once for each. `ids`: only these rows, which
 * are known to be of the review.
 */
export function rowsOf(
  db: Db,
  member: Member,
  { id, collection_id: collectionId, folder_id: folderId }: ReviewScope,
  ids?: RowIds,
) {
  const seen = db
    .selectFrom("collection")
    .select("collection.id")
    .where("collection.organization_id", "=", member.orgId)
    .where(visibleTo(member));
  const rows =
    collectionId === null
      ? db.selectFrom(chosenDocuments(db, member.orgId, id, ids).as("row")).innerJoinLateral(
          () =>
            seen
              .where("collection.id", "=", sql.ref<string>("row.collection_id"))
              .offset(0)
              .as("seen"),
          (join) => join.onTrue(),
        )
      : db
          .selectFrom(
            collectedDocuments(db, member.orgId, id, {
              place: { collectionId, folderId },
              ids,
            }).as("row"),
          )
          // Asked once, not for each document.
          .where((of) => of.exists(seen.where("collection.id", "=", collectionId)));
  return rows.selectAll("row").orderBy("row.place").limit(mostRows);
}

/** Returns the documents that the member may open of a review, with their collections. */
export const placesOf = (db: Db, member: Member, review: ReviewScope) =>
  db
    .selectFrom(rowsOf(db, member, review).as("seen"))
    .select(["seen.document_id", "seen.collection_id"])
    .orderBy("seen.place")
    .execute();

/** Returns the ids of these rows that the member may open. */
export async function seenRows(
  db: Db,
  member: Member,
  review: ReviewScope,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(rowsOf(db, member, review).as("seen"))
    .select("seen.series_id")
    .where(isIn("seen.series_id", ids))
    .execute();
  return rows.map(({ series_id }) => series_id);
}

/**
 * Returns the series of these documents in the order of their ids, and whether the member may not
 * see one of them.
 */
export async function seriesOf(db: Db, member: Member, documentIds: readonly string[]) {
  const found = await documentsWithCollection(db)
    .where("document.organization_id", "=", member.orgId)
    .where(visibleTo(member))
    .where(notInTrash)
    .where(isIn("document.id", documentIds))
    .select(["document.id", "document.series_id"])
    .execute();
  const known = new Map(found.map(({ id, series_id }) => [id, series_id]));
  return {
    series: [...new Set(documentIds.flatMap((id) => known.get(id) ?? []))],
    missing: documentIds.some((id) => !known.has(id)),
  };
}

/** Adds documents at the end; those that are in the review already stay where they are. */
export async function insertRows(db: Db, orgId: OrgId, reviewId: string, series: string[]) {
  if (series.length === 0) return;
  await db
    .insertInto("review_row")
    .values(series.map((series_id) => ({ organization_id: orgId, review_id: reviewId, series_id })))
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function countRows(db: Db, orgId: OrgId, reviewId: string): Promise<number> {
  const { count } = await db
    .selectFrom("review_row")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("organization_id", "=", orgId)
    .where("review_id", "=", reviewId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes rows that the member may open, with their cells. */
export async function deleteRows(db: Db, member: Member, review: ReviewScope, ids: string[]) {
  const seen = await seenRows(db, member, review, ids);
  if (seen.length === 0) return;
  for (const table of ["review_cell", "review_result", "review_verdict", "review_row"] as const) {
    await db
      .deleteFrom(table)
      .where("organization_id", "=", member.orgId)
      .where("review_id", "=", review.id)
      .where(isIn("series_id", seen))
      .execute();
  }
}

/** Assigns rows that the member may open; returns them. */
export async function assign(
  db: Db,
  member: Member,
  review: ReviewScope,
  { rowIds, accountId }: { rowIds: string[]; accountId: string | null },
): Promise<string[]> {
  const seen = await seenRows(db, member, review, rowIds);
  if (seen.length === 0) return [];
  const rows = seen.map((series_id) => ({
    organization_id: member.orgId,
    review_id: review.id,
    series_id,
    assignee_id: accountId,
  }));
  await db
    .insertInto("review_row")
    .values(rows)
    .onConflict((on) =>
      on
        .columns(["organization_id", "review_id", "series_id"])
        .doUpdateSet({ assignee_id: accountId }),
    )
    .execute();
  return seen;
}
