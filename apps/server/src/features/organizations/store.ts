import type { PageQuery } from "@lectern/contract/page";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { MembershipTable, OrganizationTable } from "#schema";

type Group = MembershipTable["group"];

export const insertOrganization = (db: Db, organization: Pick<OrganizationTable, "id" | "name">) =>
  db.insertInto("organization").values(organization).execute();

/** Somebody who belongs already stays what they are. */
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
 * The workspaces of a person, each with the role there. A deleted one is its owner's alone, to
 * restore, until it is due to go.
 */
const joined = (db: Db, accountId: string) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .where("membership.account_id", "=", accountId)
    .where(
      sql<boolean>`(organization.deleted_at is null or (membership."group" = 'owner' and organization.deletion_at > now()))`,
    );

const shown = [
  "organization.id",
  "organization.name",
  "organization.logo_key",
  "organization.created_at",
  "organization.deletion_at",
  "membership.group",
] as const;

/** `within`: of this one alone. */
export async function pageOfJoined(
  db: Db,
  accountId: string,
  { page, page_size, q }: PageQuery,
  within?: string,
) {
  const mine = joined(db, accountId)
    .$if(within !== undefined, (query) => query.where("organization.id", "=", within ?? ""))
    .$if(q !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${q}) in lower(organization.name)) > 0`),
    );
  const [{ total }, results] = await Promise.all([
    mine.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow(),
    mine
      .select(shown)
      .orderBy(sql`membership.used_at desc nulls last`)
      .orderBy(sql`lower(organization.name)`)
      .orderBy("organization.id")
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
  ]);
  return { total, results };
}

/** Undefined for a workspace the person does not belong to. */
export const findJoined = (db: Db, accountId: string, organizationId: string) =>
  joined(db, accountId)
    .select(shown)
    .where("organization.id", "=", organizationId)
    .executeTakeFirst();
export type Joined = NonNullable<Awaited<ReturnType<typeof findJoined>>>;

/** The open workspaces of a person after one, by id; since when they belong to each. */
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
 * Until the transaction ends nobody else changes the workspace or who belongs to it; what refers to
 * it (a new collection, say) does not wait.
 */
export const lock = (db: Db, organizationId: string) =>
  db
    .selectFrom("organization")
    .select("id")
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const rename = (db: Db, organizationId: string, name: string) =>
  db.updateTable("organization").set({ name }).where("id", "=", organizationId).execute();

/** The owner of a workspace; each has one. */
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

/** Undefined for who does not, or not any more, belong to an open workspace. Who does stays till the end. */
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

/** Closes a workspace; answers when it is to go for good. */
export async function close(db: Db, organizationId: string): Promise<Date> {
  const { deletion_at } = await db
    .updateTable("organization")
    .set({
      deleted_at: sql<Date>`now()`,
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

/** Whether a workspace is deleted, and due to go. Undefined when there is none. */
export const findClosed = (db: Db, organizationId: string) =>
  db
    .selectFrom("organization")
    .select(["deletion_at", sql<boolean>`coalesce(deletion_at <= now(), false)`.as("due")])
    .where("id", "=", organizationId)
    .executeTakeFirst();

/** Every row that names a workspace which is due goes with it; the key of its logo, where it has one. */
export async function deleteOrganization(db: Db, organizationId: string) {
  const row = await db
    .deleteFrom("organization")
    .where("id", "=", organizationId)
    .where("deletion_at", "<=", sql<Date>`now()`)
    .returning("logo_key")
    .executeTakeFirst();
  return row?.logo_key;
}
