import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";
import { isHeld } from "#retention";

/** Days during which a deleted asset can be restored. */
export const daysKept = 30;

/**
 * Which assets to remove: a workspace's (all, or only the expired ones), or an account's in any
 * workspace.
 */
export type AssetSelection = { orgId: OrgId; expired?: boolean } | { accountId: string };

const condition = (which: AssetSelection) => {
  if ("accountId" in which) return sql<boolean>`account_id = ${which.accountId}`;
  const due = sql`and deleted_at < now() - make_interval(days => ${daysKept})
    and not ${isHeld(sql`organization_id`)}`;
  return sql<boolean>`organization_id = ${which.orgId} ${which.expired ? due : sql``}`;
};

/** Removes at most `limit` assets; returns their number, and their blob keys by workspace. */
export async function deleteSome(tx: Db, which: AssetSelection, limit: number) {
  const rows = await tx
    .selectFrom("asset")
    .select(["organization_id", "id"])
    .where(condition(which))
    .limit(limit)
    .forUpdate()
    .execute();
  // Raw: Kysely cannot say unnest with several arrays.
  const { rows: versions } = await sql<{ organization_id: string; blob_key: string }>`
    select version.organization_id, version.blob_key from asset_version as version
    where (version.organization_id, version.asset_id) in (
      select * from unnest(${rows.map((row) => row.organization_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]))
      and version.blob_key is not null`.execute(tx);
  // Raw: Kysely cannot say unnest with several arrays.
  await sql`delete from asset where (organization_id, id) in (
    select * from unnest(${rows.map((row) => row.organization_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[]))`.execute(
    tx,
  );
  const files = Map.groupBy(versions, (row) => row.organization_id);
  return {
    assets: rows.length,
    files: [...files].map(([org, some]) => [org, some.map((one) => one.blob_key)] as const),
  };
}
