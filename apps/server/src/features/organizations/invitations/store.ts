import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { OrgId } from "#http/member.ts";
import type { InvitationTable } from "#schema";

import type { PersonRow } from "../members/store.ts";

type Group = InvitationTable["group"];

/** Days for which an invitation is valid, unless its sender says otherwise, and the link of its mail. */
const goodDays = 7;
const expiresIn = (days: number) => sql<Date>`now() + make_interval(days => ${days}::int)`;

/** Creates or renews an invitation; `renewed` says which. A renewed one keeps its id. */
export async function putInvitation(
  db: Db,
  orgId: OrgId,
  invitation: { id: string; email: string; group: Group; invited_by: string | null },
  days = goodDays,
) {
  const expires_at = expiresIn(days);
  const { group, invited_by } = invitation;
  return db
    .insertInto("invitation")
    .values({ organization_id: orgId, ...invitation, expires_at })
    .onConflict((oc) =>
      oc.columns(["organization_id", "email"]).doUpdateSet({ group, invited_by, expires_at }),
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

/** Deletes the invitation of an address. False where there was none. */
export async function deleteInvitationOf(db: Db, orgId: OrgId, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("invitation")
    .where("organization_id", "=", orgId)
    .where("email", "=", email)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const invitedPeople = (db: Db, orgId: OrgId) =>
  db
    .selectFrom("invitation")
    .select(["id", "email", "group", "created_at", "expires_at"])
    .where("organization_id", "=", orgId);

const asInvited = (
  row: Omit<PersonRow, "status" | "first_name" | "last_name"> | undefined,
): PersonRow | undefined => row && { ...row, status: "invited", first_name: "", last_name: "" };

/** The person whom an invitation of this address is for. */
export const findInvitedEmail = async (db: Db, orgId: OrgId, email: string) =>
  asInvited(await invitedPeople(db, orgId).where("email", "=", email).executeTakeFirst());

/** Undefined unless an invitation of this id exists in the workspace. */
export async function findInvited(
  db: Db,
  orgId: OrgId,
  id: string,
): Promise<PersonRow | undefined> {
  return asInvited(await invitedPeople(db, orgId).where("id", "=", id).executeTakeFirst());
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
