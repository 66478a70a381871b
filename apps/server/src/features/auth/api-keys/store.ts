import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql } from "kysely";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { Member } from "#http/member.ts";
import type { ApiKeyTable } from "#schema";

const isIdle = sql<boolean>`coalesce(api_key.last_used_at < now() - interval '1 minute', true)`;

const columns = [
  "id",
  "name",
  "hint",
  "scopes",
  "created_at",
  "expires_at",
  "last_used_at",
] as const;

/**
 * With its creator's role. Undefined when the key, its creator or their membership no longer
 * exists.
 */
export function findUsableKey(db: Db, id: string) {
  return db
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .innerJoin("organization", "organization.id", "api_key.organization_id")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.account_id", "=", "api_key.account_id")
        .onRef("membership.organization_id", "=", "api_key.organization_id"),
    )
    .select(["api_key.id", "api_key.organization_id", "api_key.account_id"])
    .select(["api_key.secret_hash", "api_key.scopes", "membership.group"])
    .select(isIdle.as("idle"))
    .where("api_key.id", "=", id)
    .where(({ or, eb }) =>
      or([eb("api_key.expires_at", "is", null), eb("api_key.expires_at", ">", now)]),
    )
    .where("account.deactivated_at", "is", null)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();
}

/** Stores when a key was last used, at most once a minute. */
export const touch = (db: Db, id: string) =>
  db.updateTable("api_key").set({ last_used_at: now }).where("id", "=", id).where(isIdle).execute();

const own = (db: Db, { orgId, accountId }: Member) =>
  db.selectFrom("api_key").where("organization_id", "=", orgId).where("account_id", "=", accountId);

/** The member's keys in the workspace, newest first. */
export function page(db: Db, member: Member, { page: number, page_size, q }: PageQuery) {
  const asked = own(db, member).where(contains(sql.ref("name"), q));
  return pageOf(asked.select(totalCount), asked.select(columns).orderBy("id", "desc"), {
    page: number,
    page_size,
  });
}

/** Counts the member's keys and locks, until the transaction ends, so that no other is added. */
export async function count(tx: Db, member: Member): Promise<number> {
  await tx
    .selectFrom("membership")
    .select("account_id")
    .where("organization_id", "=", member.orgId)
    .where("account_id", "=", member.accountId)
    .forNoKeyUpdate()
    .execute();
  const { many } = await own(tx, member)
    .select((of) => of.fn.countAll<number>().as("many"))
    .executeTakeFirstOrThrow();
  return many;
}

export const insert = (
  tx: Db,
  key: Omit<Insertable<ApiKeyTable>, "expires_at">,
  days: number | null,
) =>
  tx
    .insertInto("api_key")
    .values({ ...key, expires_at: sql<Date>`now() + make_interval(days => ${days}::int)` })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Deletes all keys of an account. */
export async function removeAll(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom("api_key").where("account_id", "=", accountId).execute();
}

/** Deletes a key and returns its name; undefined when the member has no key of this id. */
export const remove = (tx: Db, { orgId, accountId }: Member, id: string) =>
  tx
    .deleteFrom("api_key")
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["name", "hint"])
    .executeTakeFirst();
