import type { listReviews } from "@lectern/contract/reviews";
import { type Insertable, type Selectable, sql } from "kysely";
import type { z } from "zod";

import { holdsWords, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import type { Member, OrgId } from "#http/member.ts";
import { orderOf, pageOf } from "#page-of";
import type { ReviewTable } from "#schema";

import { ownerOf, visibleTo } from "../library/index.ts";
import { isStillMember } from "../organizations/index.ts";
import { needs } from "./stale-store.ts";

type Asker = Pick<Member, "orgId" | "accountId" | "only">;

/** Own and shared reviews of the workspace. */
export const seenBy = ({ orgId, accountId }: Asker) =>
  sql<boolean>`(review.organization_id = ${orgId}
    and (review.shared or review.owner_id = ${accountId}))`;

/** Reviews with their owner, if they still belong to the workspace, and what their rows are from. */
const reviews = (db: Db, member: Member) =>
  db
    .selectFrom("review")
    .selectAll("review")
    .select(ownerOf("review").as("owner"))
    .select((of) =>
      of
        .selectFrom("collection")
        .select("collection.name")
        .whereRef("collection.id", "=", "review.collection_id")
        .where(visibleTo(member))
        .as("collection_name"),
    )
    .select((of) =>
      of
        .selectFrom("folder")
        .innerJoin("collection", (join) =>
          join
            .onRef("collection.organization_id", "=", "folder.organization_id")
            .onRef("collection.id", "=", "folder.collection_id"),
        )
        .select("folder.name")
        .whereRef("folder.organization_id", "=", "review.organization_id")
        .whereRef("folder.collection_id", "=", "review.collection_id")
        .whereRef("folder.id", "=", "review.folder_id")
        .where("folder.trash_id", "is", null)
        .where(visibleTo(member))
        .as("folder_name"),
    )
    .select((of) =>
      of
        .selectFrom("review_column")
        .select(of.fn.countAll<number>().as("count"))
        .whereRef("review_column.organization_id", "=", "review.organization_id")
        .whereRef("review_column.review_id", "=", "review.id")
        .$asScalar()
        .as("column_count"),
    )
    .where(seenBy(member));

export type ReviewRecord = Awaited<ReturnType<typeof findShown>> & {};

/** Returns a review with what is shown of it; undefined if the member may not see it. */
export const findShown = (db: Db, member: Member, id: string) =>
  reviews(db, member).where("review.id", "=", id).executeTakeFirst();

const seen = (db: Db, member: Member, id: string) =>
  db.selectFrom("review").selectAll().where("id", "=", id).where(seenBy(member));

/** Undefined if the member may not see the review. */
export const find = (db: Db, member: Member, id: string) => seen(db, member, id).executeTakeFirst();

/** Returns a review that the member may see and locks it until the transaction ends. */
export const lock = (
  db: Db,
  member: Member,
  id: string,
): Promise<Selectable<ReviewTable> | undefined> =>
  seen(db, member, id).forUpdate().executeTakeFirst();

type Query = z.infer<typeof listReviews.query> & {
  /** Which visible reviews the member edits. */
  edits: { shared: boolean; own: boolean };
};

export function some(db: Db, member: Member, { q, sort, owner, needs_me, edits, ...page }: Query) {
  const { by, order } = orderOf("review", sort);
  const isOwner = sql<boolean>`coalesce(review.owner_id = ${member.accountId}, false)`;
  const isEdited = sql<boolean>`(case when review.shared then ${edits.shared}::boolean
    else ${edits.own}::boolean end)`;
  const asked = sql<boolean>`(${holdsWords(sql`review.name`, q)} and ${
    owner === undefined ? sql`true` : owner === "me" ? isOwner : sql`not ${isOwner}`
  } and ${
    needs_me === undefined
      ? sql`true`
      : sql`(${isEdited} and ${needs(member)}) = ${needs_me}::boolean`
  })`;
  return pageOf(
    db.selectFrom("review").where(seenBy(member)).where(asked).select(totalCount),
    reviews(db, member).where(asked).orderBy(by, order).orderBy("review.id"),
    page,
  );
}

export async function insert(
  db: Db,
  { orgId, accountId }: Asker,
  review: Omit<
    Insertable<ReviewTable>,
    "organization_id" | "owner_id" | "created_at" | "updated_at"
  >,
) {
  await db
    .insertInto("review")
    .values({ ...review, organization_id: orgId, owner_id: accountId })
    .execute();
}

export async function update(
  db: Db,
  orgId: OrgId,
  id: string,
  change: {
    name?: string | undefined;
    shared?: boolean | undefined;
    model?: string | null | undefined;
    live?: boolean | undefined;
  },
) {
  await db
    .updateTable("review")
    .set({ ...change, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();
}

export const touch = (db: Db, orgId: OrgId, id: string) => update(db, orgId, id, {});

export const remove = (db: Db, orgId: OrgId, id: string) =>
  db.deleteFrom("review").where("organization_id", "=", orgId).where("id", "=", id).execute();

/** Whether a member of the workspace may open a review. */
export async function mayOpen(db: Db, orgId: OrgId, id: string, accountId: string) {
  const row = await db
    .selectFrom("review")
    .select("id")
    .where("id", "=", id)
    .where(seenBy({ orgId, accountId }))
    .where(isStillMember({ orgId, accountId }))
    .executeTakeFirst();
  return row !== undefined;
}
