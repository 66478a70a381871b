import type { Asset, AssetVersion, listAssets } from "@lectern/contract/assets";
import type { z } from "zod";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import { origins } from "./origins.ts";
import { removeLater } from "./removing.ts";
import * as store from "./store.ts";

/** Returns assets in the shape of the contract. */
async function assetsOf(deps: Pick<Deps, "db">, member: Member, rows: store.AssetRow[]) {
  const originOf = await origins(deps, member, rows);
  return rows.map((row): Asset => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    format: row.format,
    origin: originOf(row),
    version: row.version,
    version_count: row.version_count,
    size: row.size,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
  }));
}

export async function list(
  deps: Pick<Deps, "db">,
  member: Member,
  query: z.infer<typeof listAssets.query>,
) {
  const { total, results } = await store.pageOfAssets(deps.db, member, query);
  return { total, results: await assetsOf(deps, member, results) };
}

/** Throws not_found if the member has no asset with this id. */
export async function requireAsset({ db }: Pick<Deps, "db">, member: Member, id: string) {
  const row = await store.findAsset(db, member, id);
  if (!row) throw notFound("asset_not_found");
  return row;
}

export async function get(deps: Pick<Deps, "db">, member: Member, id: string): Promise<Asset> {
  const [asset] = await assetsOf(deps, member, [await requireAsset(deps, member, id)]);
  if (!asset) throw notFound("asset_not_found");
  return asset;
}

export async function rename(
  deps: Pick<Deps, "db">,
  member: Member,
  id: string,
  name: string,
): Promise<Asset> {
  demand(member, "asset.write");
  if (!(await store.rename(deps.db, member, id, name))) throw notFound("asset_not_found");
  return get(deps, member, id);
}

/** Deletes or restores the member's assets among these ids; returns the ids that changed. */
export async function setDeleted(
  deps: Pick<Deps, "db" | "jobs">,
  member: Member,
  ids: readonly string[],
  deleted: boolean,
): Promise<{ done: string[] }> {
  demand(member, "asset.write");
  return deps.db.transaction().execute(async (tx) => {
    const done = await store.setDeleted(tx, member, ids, deleted);
    if (deleted && done.length > 0) await removeLater(deps, tx, member.orgId);
    return { done };
  });
}

export async function remove(deps: Pick<Deps, "db" | "jobs">, member: Member, id: string) {
  const { done } = await setDeleted(deps, member, [id], true);
  if (done.length === 0) throw notFound("asset_not_found");
  return undefined;
}

export async function versions(
  deps: Pick<Deps, "db">,
  member: Member,
  id: string,
): Promise<{ results: AssetVersion[] }> {
  await requireAsset(deps, member, id);
  const rows = await store.versionsOf(deps.db, member.orgId, id);
  return { results: rows.map(versionOf) };
}

type Told = Pick<store.VersionRow, "number" | "size" | "citation_count" | "created_at">;

export const versionOf = ({ number, size, citation_count, created_at }: Told): AssetVersion => ({
  number,
  size,
  citation_count,
  created_at: created_at.toISOString(),
});
