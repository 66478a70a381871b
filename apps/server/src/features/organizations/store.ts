import type { PageQuery } from "@lectern/contract/page";
import { type Selectable, sql } from "kysely";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { KeysetPage } from "#iterate-rows";
import type { MembershipTable, OrganizationTable } from "#schema";

type Group = MembershipTable["group"];

export const insertOrganization = (db: Db, organization: Pick<OrganizationTable, "id" | "name">) =>
  db.insertInto("organization").values(organization).execute();

/** An existing member keeps their role. */
export const insertMembership = (
  db: Db,
  membership: Omit<MembershipTable, "created_at" | "used_at">,
) =>
  db
    .insertInto("membership")
    .values(membership)
    .onConflict((oc) => oc.columns(["organization_id", "account_id"]).doNothing())
    .execute();

/**
 * The workspaces of a person with their role in each. Only its owner sees a deleted one, to restore
 * it, until it is due.
 */
const joined = (db: Db, accountId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .where("membership.account_id", "=", accountId)
    .where(
      sql<boolean>`(organization.deleted_at is null or (membership."group" = 'owner' and organization.deletion_at > now()))`,
    );

const columns = [
  "organization.id",
  "organization.name",
  "organization.logo_key",
  "organization.product_name",
  "organization.accent",
  "organization.four_eyes",
  "organization.created_at",
  "organization.deletion_at",
  "membership.group",
] as const;

/** `within`: only this workspace. */
export function pageOfJoined(
  db: Db,
  accountId: string,
  { page, page_size, q }: PageQuery,
  within?: string,
) {
  const mine = joined(db, accountId)
    .$if(within !== undefined, (query) => query.where("organization.id", "=", within ?? ""))
    .where(contains(sql.ref("organization.name"), q));
  return pageOf(
    mine.select(totalCount),
    mine
      .select(columns)
      .orderBy("membership.used_at", (by) => by.desc().nullsLast())
      .orderBy((of) => of.fn("lower", ["organization.name"]))
      .orderBy("organization.id"),
    { page, page_size },
  );
}

/** Undefined for a workspace that the person is not a member of. */
export const findJoined = (db: Db, accountId: string, organizationId: string) =>
  joined(db, accountId)
    .select(columns)
    .where("organization.id", "=", organizationId)
    .executeTakeFirst();
export type JoinedWorkspace = NonNullable<Awaited<ReturnType<typeof findJoined>>>;

/** Returns a person's open workspaces after this id, with the date of joining each. */
export const someOpen = (db: Db, accountId: string, { after, limit }: KeysetPage) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .select(["organization.id", "organization.name", "membership.created_at as since"])
    .where("membership.account_id", "=", accountId)
    .where("organization.deleted_at", "is", null)
    .where("organization.id", ">", after)
    .orderBy("organization.id")
    .limit(limit)
    .execute();

/**
 * Locks the workspace and its memberships until the transaction ends. Inserts that refer to the
 * workspace (a new collection, say) do not wait.
 */
export const lock = (db: Db, organizationId: string) =>
  db
    .selectFrom("organization")
    .select("id")
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const update = (
  db: Db,
  organizationId: string,
  patch: Partial<
    Pick<Selectable<OrganizationTable>, "name" | "four_eyes" | "product_name" | "accent">
  >,
) => db.updateTable("organization").set(patch).where("id", "=", organizationId).execute();

/** Returns the looks of some open workspaces. */
export const someLooks = (db: Db, limit: number) =>
  db
    .selectFrom("organization")
    .select(["product_name", "accent", "logo_key"])
    .where("kind", "=", "workspace")
    .where("deleted_at", "is", null)
    .limit(limit)
    .execute();

/** Returns the owner of a workspace; each has exactly one. */
export async function ownerOf(db: Db, organizationId: string): Promise<string> {
  const { account_id } = await db
    .selectFrom("membership")
    .select("account_id")
    .where("organization_id", "=", organizationId)
    .where("group", "=", "owner")
    .executeTakeFirstOrThrow();
  return account_id;
}

export const setGroup = (db: Db, organizationId: string, accountId: string, group: Group) =>
  db
    .updateTable("membership")
    .set({ group })
    .where("organization_id", "=", organizationId)
    .where("account_id", "=", accountId)
    .execute();

/**
 * Locks a membership until the transaction ends. Undefined for a person who is not a member of an
 * open workspace.
 */
export const keepMembership = (db: Db, organizationId: string, accountId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .select("membership.group")
    .where("membership.organization_id", "=", organizationId)
    .where("membership.account_id", "=", accountId)
    .where("organization.deleted_at", "is", null)
    .forKeyShare("membership")
    .executeTakeFirst();

const graceDays = 30;

/** Closes a workspace; returns when it is to be purged. */
export async function close(db: Db, organizationId: string): Promise<Date> {
  const { deletion_at } = await db
    .updateTable("organization")
    .set({
      deleted_at: now,
      deletion_at: sql<Date>`now() + make_interval(days => ${graceDays}::int)`,
    })
    .where("id", "=", organizationId)
    .returning("deletion_at")
    .executeTakeFirstOrThrow();
  if (!deletion_at) throw new Error("a closed workspace has no date");
  return deletion_at;
}

export const reopen = (db: Db, organizationId: string) =>
  db
    .updateTable("organization")
    .set({ deleted_at: null, deletion_at: null })
    .where("id", "=", organizationId)
    .execute();

/** Whether a workspace is deleted, and due to be purged. Undefined when it does not exist. */
export const findClosed = (db: Db, organizationId: string) =>
  db
    .selectFrom("organization")
    .select(["deletion_at", sql<boolean>`coalesce(deletion_at <= now(), false)`.as("due")])
    .where("id", "=", organizationId)
    .executeTakeFirst();

/**
 * Deletes a due workspace with every row that refers to it; returns the key of its logo, if any.
 */
export async function deleteOrganization(db: Db, organizationId: string) {
  const row = await db
    .deleteFrom("organization")
    .where("id", "=", organizationId)
    .where("deletion_at", "<=", now)
    .returning("logo_key")
    .executeTakeFirst();
  return row?.logo_key;
}
