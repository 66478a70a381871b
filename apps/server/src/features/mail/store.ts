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
