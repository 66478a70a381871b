import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";

const accounts = (db: Db) =>
  db
    .selectFrom("account")
    .select(["id", "email", "first_name", "language", "email_verified"])
    .where("deactivated_at", "is", null);

/** Undefined where no active account has this address. */
export const findByEmail = (db: Db, email: string) =>
  accounts(db).where("email", "=", email).executeTakeFirst();

/** Undefined when the account is gone. */
export const findById = (db: Db, id: string) =>
  accounts(db).where("id", "=", id).executeTakeFirst();

/**
 * Undefined when the invitation was withdrawn, accepted or has expired, or its workspace was
 * deleted.
 */
export const findInvitation = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom("invitation")
    .innerJoin("organization", "organization.id", "invitation.organization_id")
    .leftJoin("account as inviter", "inviter.id", "invitation.invited_by")
    .leftJoin("account as invited", "invited.email", "invitation.email")
    .select([
      "invitation.email",
      "organization.name as organization_name",
      "invited.first_name",
      "invited.language",
    ])
    .select(sql<string | null>`inviter.first_name || ' ' || inviter.last_name`.as("invited_by"))
    .where("invitation.organization_id", "=", organizationId)
    .where("invitation.id", "=", id)
    .where("invitation.expires_at", ">", now)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();

/** Undefined when the person is asked no longer, or the draft or the workspace is gone. */
export const findDraftReview = (
  db: Db,
  of: { organization_id: string; draft_id: string; account_id: string },
) =>
  db
    .selectFrom("draft_reviewer")
    .innerJoin("draft", (join) =>
      join
        .onRef("draft.organization_id", "=", "draft_reviewer.organization_id")
        .onRef("draft.id", "=", "draft_reviewer.draft_id"),
    )
    .innerJoin("organization", "organization.id", "draft_reviewer.organization_id")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "draft_reviewer.organization_id")
        .onRef("membership.account_id", "=", "draft_reviewer.account_id"),
    )
    .innerJoin("account as reviewer", "reviewer.id", "draft_reviewer.account_id")
    .innerJoin("account as owner", "owner.id", "draft.owner_id")
    .select(["reviewer.email", "reviewer.first_name", "reviewer.language"])
    .select(["draft.name as draft_name", "organization.name as organization_name"])
    .select(sql<string>`owner.first_name || ' ' || owner.last_name`.as("asked_by"))
    .where(sql<boolean>`draft_reviewer.organization_id = ${of.organization_id}`)
    .where("draft_reviewer.draft_id", "=", of.draft_id)
    .where("draft_reviewer.account_id", "=", of.account_id)
    .where("reviewer.deactivated_at", "is", null)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Adds one to the bucket's count of the current hour, which begins with its first mail, and returns
 * the count.
 */
export async function countInHour(db: Db, bucket: Buffer): Promise<number> {
  const fresh = sql<boolean>`attempt.since < now() - interval '1 hour'`;
  const { count } = await db
    .insertInto("attempt")
    .values({ bucket, count: 1, blocked_until: null })
    .onConflict((conflict) =>
      conflict.column("bucket").doUpdateSet({
        count: sql`case when ${fresh} then 1 else attempt.count + 1 end`,
        since: sql`case when ${fresh} then now() else attempt.since end`,
      }),
    )
    .returning("count")
    .executeTakeFirstOrThrow();
  return count;
}
