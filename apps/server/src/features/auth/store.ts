import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, type Selectable, sql } from "kysely";

import { contains, executePrepared, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { User } from "#http/member.ts";
import type { AccountTable, DeviceTable, MembershipTable } from "#schema";

/** The columns of an account that its own user may see. */
export type Account = Pick<
  Selectable<AccountTable>,
  | "id"
  | "email"
  | "first_name"
  | "last_name"
  | "email_verified"
  | "created_at"
  | "theme"
  | "language"
  | "date_order"
  | "dim_pages"
  | "support_marks"
  | "reduce_motion"
  | "totp_since"
> & { provider_only: boolean };
type Group = MembershipTable["group"];

const person = [
  "account.id",
  "account.email",
  "account.first_name",
  "account.last_name",
  "account.email_verified",
  "account.created_at",
  "account.theme",
  "account.language",
  "account.date_order",
  "account.dim_pages",
  "account.support_marks",
  "account.reduce_motion",
  "account.totp_since",
  sql<boolean>`account.password_hash = ''`.as("provider_only"),
] as const;

// A device expires 14 days after its last use, and after 30 days at the latest.
const idle = sql<Date>`now() + interval '14 days'`;
const renewed = sql<Date>`least(now() + interval '14 days', device.created_at + interval '30 days')`;

const alive = (db: Db) =>
  db
    .selectFrom("device")
    .innerJoin("account", "account.id", "device.account_id")
    .where("device.revoked_at", "is", null)
    .where("device.expires_at", ">", now)
    .where("account.deactivated_at", "is", null);

/** Members of a workspace; none for a deleted one. */
const openMembership = (db: Db, organizationId: string | null) =>
  db
    .selectFrom("membership")
    .innerJoin("organization", "organization.id", "membership.organization_id")
    .select(["membership.account_id", "membership.group"])
    .where("membership.organization_id", "=", organizationId)
    .where("organization.deleted_at", "is", null)
    .as("membership");

/** Undefined when the device was revoked or has expired, or the account was deactivated. */
export function findDevice(db: Db, { accountId, deviceId }: User) {
  return alive(db)
    .select("device.id")
    .where("device.id", "=", deviceId)
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

/** Includes the password's hash: for sign-in only. */
export function findByEmail(db: Db, email: string) {
  return db
    .selectFrom("account")
    .select([...person, "account.password_hash"])
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

export async function emailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account and, when a workspace is named, the role in it (null: none). */
export function getPerson(db: Db, accountId: string, organizationId: string | undefined) {
  return db
    .selectFrom("account")
    .leftJoin(openMembership(db, organizationId ?? null), (join) =>
      join.onRef("membership.account_id", "=", "account.id"),
    )
    .select([...person, "membership.group"])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/**
 * Stores when a person last used a workspace, at most once a minute, so that two open windows do
 * not keep overwriting each other.
 */
export const keepUsed = (db: Db, accountId: string, organizationId: string) =>
  db
    .updateTable("membership")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`coalesce(used_at < now() - interval '1 minute', true)`)
    .execute();

/** Undefined when the email has an account already. */
export function insertAccount(
  db: Db,
  account: Pick<AccountTable, "id" | "email" | "first_name" | "last_name" | "password_hash">,
): Promise<Account | undefined> {
  return db
    .insertInto("account")
    .values(account)
    .onConflict((oc) => oc.column("email").doNothing())
    .returning(person)
    .executeTakeFirst();
}

/** Whether an account exists and is not deactivated. */
export async function isInUse(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the account, so that other sign-ins to it wait. Undefined when it is deactivated. */
export function lockAccount(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("deactivated_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertDevice(
  db: Db,
  device: Pick<
    Insertable<DeviceTable>,
    "id" | "account_id" | "name" | "kind" | "refresh_hash" | "signed_in_by" | "provider"
  >,
) {
  return db
    .insertInto("device")
    .values({ ...device, expires_at: idle })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
}

/** Deletes devices that ended 90 days ago and revokes the oldest above `limit`. */
export async function trimDevices(db: Db, accountId: string, limit: number) {
  await db
    .deleteFrom("device")
    .where("account_id", "=", accountId)
    .where(sql<boolean>`coalesce(revoked_at, expires_at) < now() - interval '90 days'`)
    .execute();
  await db
    .updateTable("device")
    .set({ revoked_at: now })
    .where("id", "in", (from) =>
      from
        .selectFrom("device")
        .select("id")
        .where("account_id", "=", accountId)
        .where("revoked_at", "is", null)
        .where("expires_at", ">", now)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .offset(limit),
    )
    .execute();
}

/** The input of a refresh: hashes, except `kind`. */
export interface Rotation {
  presented: Buffer;
  successor: Buffer;
  /** Hash of the request's idempotency key; a repeat with the same key is not a reuse. */
  key: Buffer | null;
  kind: DeviceTable["kind"];
}

/**
 * Replaces the newest token of an active device by its successor. The parent token is accepted
 * again for a minute with the same key, as long as the successor was not used; any other token
 * revokes the device. One statement, so that of two requests with the same token one loses.
 * Undefined when the device is no longer active.
 */
export function rotate(db: Db, deviceId: string, { presented, successor, key, kind }: Rotation) {
  const newest = sql<boolean>`device.refresh_hash = ${presented}`;
  const repeated = sql<boolean>`coalesce(device.parent_hash = ${presented} and device.rotation_key = ${key}
    and device.refresh_hash = ${successor} and device.rotated_at > now() - interval '60 seconds', false)`;
  const first = <T>(then: unknown, column: string) =>
    sql<T>`case when ${newest} then ${then} else ${sql.ref(column)} end`;
  return db
    .updateTable("device")
    .from("account")
    .set({
      refresh_hash: first<Buffer>(successor, "device.refresh_hash"),
      parent_hash: first<Buffer>(presented, "device.parent_hash"),
      rotation_key: first<Buffer | null>(key, "device.rotation_key"),
      rotated_at: first<Date>(now, "device.rotated_at"),
      kind: first<DeviceTable["kind"]>(kind, "device.kind"),
      last_seen_at: now,
      expires_at: renewed,
      revoked_at: sql`case when ${newest} or ${repeated} then null else now() end`,
    })
    .whereRef("account.id", "=", "device.account_id")
    .where("device.id", "=", deviceId)
    .where("device.revoked_at", "is", null)
    .where("device.expires_at", ">", now)
    .where("account.deactivated_at", "is", null)
    .returning(["device.account_id", "device.name", "device.expires_at", "device.revoked_at"])
    .executeTakeFirst();
}

/** Returns active devices, last used first, and their number. */
export function pageOfDevices(db: Db, accountId: string, { page, page_size, q }: PageQuery) {
  const mine = alive(db)
    .where("account.id", "=", accountId)
    .where(contains(sql.ref("device.name"), q));
  return pageOf(
    mine.select(totalCount),
    mine
      .select([
        "device.id",
        "device.name",
        "device.signed_in_by",
        "device.provider",
        "device.created_at",
        "device.last_seen_at",
      ])
      .orderBy("device.last_seen_at", "desc")
      .orderBy("device.id", "desc"),
    { page, page_size },
  );
}

/** Returns the active device that was revoked; with `accountId` only one of this account. */
export function revokeDevice(db: Db, deviceId: string, accountId?: string) {
  return db
    .updateTable("device")
    .set({ revoked_at: now })
    .where("id", "=", deviceId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .$if(accountId !== undefined, (query) => query.where("account_id", "=", accountId ?? ""))
    .returning(["account_id", "name"])
    .executeTakeFirst();
}

/** Signs the account's devices out, except the device `except`. */
export async function revokeDevices(
  db: Db,
  accountId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable("device")
    .set({ revoked_at: now })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .execute();
}

/** The role in a workspace: null for a person who is not a member. */
export interface Standing {
  group: Group | null;
}

/**
 * Returns the standing of each session or key in the workspace it names, by position; undefined
 * where the device was revoked, it or the key has expired, or the account was deactivated.
 */
export async function findStandings(
  db: Db,
  asked: (User & { organizationId: string })[],
): Promise<(Standing | undefined)[]> {
  // Raw: Kysely cannot say unnest with several arrays.
  const rows = await executePrepared(
    db,
    sql<Standing & { at: number }>`
    select asked.at, case when organization.deleted_at is null then membership."group" end as "group"
    from unnest(
      ${asked.map(({ deviceId }) => deviceId)}::uuid[],
      ${asked.map(({ accountId }) => accountId)}::uuid[],
      ${asked.map(({ organizationId }) => organizationId)}::uuid[]
    ) with ordinality as asked (device_id, account_id, organization_id, at)
    join account on account.id = asked.account_id and account.deactivated_at is null
    left join membership on membership.account_id = asked.account_id
      and membership.organization_id = asked.organization_id
    left join organization on organization.id = membership.organization_id
    where exists (
      select from device
      where device.id = asked.device_id and device.account_id = asked.account_id
        and device.revoked_at is null and device.expires_at > now()
    ) or exists (
      select from api_key
      where api_key.id = asked.device_id and api_key.account_id = asked.account_id
        and api_key.organization_id = asked.organization_id
        and (api_key.expires_at is null or api_key.expires_at > now())
    )`,
  );
  const found = new Map(rows.map(({ at, group }) => [at, { group }]));
  return asked.map((_, at) => found.get(at + 1));
}
