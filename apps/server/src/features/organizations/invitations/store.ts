import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { OrgId } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import type { PersonRow } from "../members/store.ts";

type Group = InvitationTable["group"];

/** Days for which an invitation and the link of its mail are valid. */
const goodDays = 7;
const expires = sql<Date>`now() + make_interval(days => ${goodDays}::int)`;

/** Creates or renews an invitation; `renewed` says which. A renewed one keeps its id. */
export async function putInvitation(
  db: Db,
  orgId: OrgId,
  invitation: { id: string; email: string; group: Group; invited_by: string },
) {
  const { group, invited_by } = invitation;
  return db
    .insertInto("invitation")
    .values({ organization_id: orgId, ...invitation, expires_at: expires })
    .onConflict((oc) =>
      oc
        .columns(["organization_id", "email"])
        .doUpdateSet({ group, invited_by, expires_at: expires }),
    )
    .returning(["id", sql<boolean>`id <> ${invitation.id}::uuid`.as("renewed")])
    .executeTakeFirstOrThrow();
}

export const setGroup = (db: Db, orgId: OrgId, id: string, group: Group) =>
  db
    .updateTable("invitation")
    .set({ group })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const deleteInvitation = (db: Db, organizationId: string, id: string) =>
  db
    .deleteFrom("invitation")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();

/** Undefined unless an invitation of this id exists in the workspace. */
export async function findInvited(
  db: Db,
  orgId: OrgId,
  id: string,
): Promise<PersonRow | undefined> {
  const row = await db
    .selectFrom("invitation")
    .select(["id", "email", "group", "created_at", "expires_at"])
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, status: "invited", first_name: "", last_name: "" };
}

/** Invitations that can be accepted: not expired, and to workspaces that are not deleted. */
const open = (db: Db) =>
  db
    .selectFrom("invitation")
    .innerJoin("organization", "organization.id", "invitation.organization_id")
    .leftJoin("account as inviter", "inviter.id", "invitation.invited_by")
    .where("invitation.expires_at", ">", now)
    .where("organization.deleted_at", "is", null)
    .select([
      "invitation.id",
      "invitation.organization_id",
      "invitation.email",
      "invitation.group",
      "invitation.created_at",
      "invitation.expires_at",
      "organization.name as organization_name",
      "organization.product_name",
      "organization.accent",
      "organization.logo_key",
      sql<string>`coalesce(inviter.first_name || ' ' || inviter.last_name, '')`.as("invited_by"),
    ]);

/**
 * Undefined for an invitation that was withdrawn or used, has expired, or is to a deleted
 * workspace.
 */
export const findOpen = (db: Db, id: string) =>
  open(db).where("invitation.id", "=", id).executeTakeFirst();
export type OpenInvitation = NonNullable<Awaited<ReturnType<typeof findOpen>>>;

/** Returns the open invitations to one email, newest first. */
export function pageOfOpen(db: Db, email: string, { page, page_size, q }: PageQuery) {
  const mine = open(db)
    .where("invitation.email", "=", email)
    .where(contains(sql.ref("organization.name"), q));
  return pageOf(
    db.selectFrom(mine.as("mine")).select(totalCount),
    mine.orderBy("invitation.created_at", "desc").orderBy("invitation.id"),
    { page, page_size },
  );
}

/** Returns the email of an account and whether it is verified. */
export const findEmail = (db: Db, accountId: string) =>
  db
    .selectFrom("account")
    .select(["email", "email_verified"])
    .where("id", "=", accountId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
