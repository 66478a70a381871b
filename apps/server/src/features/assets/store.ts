import type { listAssets } from "@lectern/contract/assets";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";

import { holdsWords, isIn, now, oneOf, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { Member, OrgId } from "#http/member.ts";
import type { AssetTable, AssetVersionTable } from "#schema";

export type AssetRow = Omit<Selectable<AssetTable>, "text"> & { version_count: number };
export type VersionRow = Selectable<AssetVersionTable>;

// Only the owner can see an asset, so every query names the account.

const own = (db: Db, { orgId, accountId }: Member) =>
  db
    .selectFrom("asset")
    .where("asset.organization_id", "=", orgId)
    .where("asset.account_id", "=", accountId);

const columns = [
  "asset.organization_id",
  "asset.id",
  "asset.account_id",
  "asset.name",
  "asset.kind",
  "asset.format",
  "asset.origin_type",
  "asset.origin_id",
  "asset.origin_name",
  "asset.chat_id",
  "asset.made_of",
  "asset.version",
  "asset.size",
  "asset.created_at",
  "asset.updated_at",
  "asset.deleted_at",
] as const;

const versionCount = sql<number>`(select count(*) from asset_version
  where asset_version.organization_id = asset.organization_id
    and asset_version.asset_id = asset.id)`.as("version_count");

type AssetQuery = z.infer<typeof listAssets.query>;

const order: Record<AssetQuery["sort"], RawBuilder<unknown>> = {
  updated_at: sql`asset.updated_at`,
  "-updated_at": sql`asset.updated_at desc`,
  name: sql`lower(asset.name)`,
  "-name": sql`lower(asset.name) desc`,
  size: sql`asset.size`,
  "-size": sql`asset.size desc`,
};

export function pageOfAssets(db: Db, member: Member, query: AssetQuery) {
  const { q, kind, origin, deleted, sort, page, page_size } = query;
  const found = own(db, member)
    .where("asset.deleted_at", deleted ? "is not" : "is", null)
    .where(oneOf(sql.ref("asset.kind"), kind))
    .where(oneOf(sql.ref("asset.origin_type"), origin))
    .where(holdsWords(sql`asset.name || e'\n' || asset.text`, q));
  return pageOf(
    found.select(totalCount),
    found.select(columns).select(versionCount).orderBy(order[sort]).orderBy("asset.id"),
    { page, page_size },
  );
}

/** Returns the member's asset; undefined if it is deleted. */
export const findAsset = (db: Db, member: Member, id: string): Promise<AssetRow | undefined> =>
  own(db, member)
    .select(columns)
    .select(versionCount)
    .where("asset.id", "=", id)
    .where("asset.deleted_at", "is", null)
    .executeTakeFirst();

/** Returns the newest asset made from this source. Locks the source until the transaction ends. */
export async function lockMadeOf(tx: Db, member: Member, madeOf: string) {
  const key = `${member.orgId} ${member.accountId} ${madeOf}`;
  // Raw: Kysely has no advisory locks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return own(tx, member)
    .select(["asset.id", "asset.version"])
    .where("asset.made_of", "=", madeOf)
    .where("asset.deleted_at", "is", null)
    .orderBy("asset.id", "desc")
    .forUpdate()
    .executeTakeFirst();
}

export const insertAsset = (tx: Db, row: Insertable<AssetTable>) =>
  tx.insertInto("asset").values(row).execute();

type NewestVersion = Pick<
  Insertable<AssetTable>,
  "origin_name" | "chat_id" | "version" | "size" | "text"
>;

export const setNewest = (tx: Db, orgId: OrgId, id: string, newest: NewestVersion) =>
  tx
    .updateTable("asset")
    .set({ ...newest, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

export const insertVersion = (tx: Db, row: Insertable<AssetVersionTable>) =>
  tx.insertInto("asset_version").values(row).execute();

/** Removes the versions up to and including `number`; returns their blob keys. */
export async function deleteVersionsTo(tx: Db, orgId: OrgId, id: string, number: number) {
  const rows = await tx
    .deleteFrom("asset_version")
    .where("organization_id", "=", orgId)
    .where("asset_id", "=", id)
    .where("number", "<=", number)
    .returning("blob_key")
    .execute();
  return rows.flatMap(({ blob_key }) => blob_key ?? []);
}

/** False if the member has no asset with this id. */
export async function rename(db: Db, { orgId, accountId }: Member, id: string, name: string) {
  const { numUpdatedRows } = await db
    .updateTable("asset")
    .set({ name, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes or restores the member's assets among these ids; returns the ids that changed. */
export async function setDeleted(
  db: Db,
  { orgId, accountId }: Member,
  ids: readonly string[],
  deleted: boolean,
): Promise<string[]> {
  const rows = await db
    .updateTable("asset")
    .set({ deleted_at: deleted ? now : null })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where("deleted_at", deleted ? "is" : "is not", null)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Newest first. */
export const versionsOf = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("asset_version")
    .select(["number", "size", "citation_count", "created_at"])
    .where("organization_id", "=", orgId)
    .where("asset_id", "=", id)
    .orderBy("number", "desc")
    .execute();

export const findVersion = (db: Db, orgId: OrgId, id: string, number: number) =>
  db
    .selectFrom("asset_version")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("asset_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();

/** Returns which of the member's runs or drafts among these ids still exist. */
export async function existingOf(
  db: Db,
  { orgId, accountId }: Member,
  table: "run" | "draft",
  ids: readonly string[],
) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("organization_id", "=", orgId)
    .where("owner_id", "=", accountId)
    .where(isIn("id", ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
