import { storedDetail } from "@lectern/contract/message";
import type { NewSyncSource, SyncSource, updateSyncSource } from "@lectern/contract/sync";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { conflict, forbidden, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import {
  demandCollection,
  lockCollections,
  permissionsOf,
  personOf,
  readersOf,
} from "../library/index.ts";
import { trashDocuments } from "./deleting.ts";
import { hasStored } from "./items-store.ts";
import { mirrorsRights } from "./mirroring/mirrors-rights.ts";
import { withholdFiles } from "./mirroring/withholding.ts";
import { columnsOf, demandPlace } from "./places.ts";
import { enqueueRun, nextOf } from "./planning.ts";
import * as store from "./store.ts";

const mostSources = 50;

export const shownSource = ({ accountId }: Member, row: store.SourceRow): SyncSource => ({
  id: row.id,
  collection_id: row.collection_id,
  kind: row.kind,
  name: row.name,
  own: row.owner_id === accountId,
  owner: personOf(row),
  active: row.active,
  paused: row.paused && storedDetail(row.paused),
  settings: row.settings,
  secret_set: row.encrypted_secret !== null,
  timing: row.timing,
  next_at: row.next_at?.toISOString() ?? null,
  running: row.running,
  failure: row.failure && storedDetail(row.failure),
  last_at: row.last_at?.toISOString() ?? null,
  last_result: row.last_result,
  counts: { synced: 0, waiting: 0, failed: 0, left: 0, withheld: 0, ...row.counts },
  created_at: row.created_at.toISOString(),
});

/**
 * Returns a source of a collection whose documents the member may change. Throws not_found if they
 * may not see it, forbidden if they may only read it.
 */
export async function demandSource(db: Db, member: Member, id: string): Promise<store.SourceRow> {
  const row = await store.findSource(db, member, id);
  if (!row) throw notFound("sync_source_not_found");
  const { collection_owner_id: owner_id, editable } = row;
  if (!permissionsOf(member, { owner_id, editable }).edit) throw forbidden("collection_read_only");
  return row;
}

/**
 * Returns a source of the member's own, also where they may not see its collection any more. Throws
 * forbidden for those of others, since a source acts with its owner's rights.
 */
export async function demandOwnSource(db: Db, member: Member, id: string) {
  const row = await store.findOwnSource(db, member, id);
  if (row) return row;
  await demandSource(db, member, id);
  throw forbidden("sync_owner_only");
}

export async function list(
  { db }: Pick<Deps, "db">,
  member: Member,
  collectionId: string,
): Promise<{ results: SyncSource[] }> {
  const { id } = await demandCollection(db, member, collectionId, { to: "edit" });
  return {
    results: (await store.sourcesOf(db, member, id)).map((row) => shownSource(member, row)),
  };
}

/** Adds a source, or returns the one that the same program added before. */
export async function create(
  deps: Deps,
  member: Member,
  collectionId: string,
  wanted: NewSyncSource,
): Promise<SyncSource> {
  const { db } = deps;
  const place = await demandPlace(deps, member, wanted);
  const id = await db.transaction().execute(async (tx) => {
    const { orgId, accountId } = member;
    // Locked, so that of two calls at once the second finds the source of the first.
    const rights = { to: "edit", lock: true } as const;
    const collection = await demandCollection(tx, member, collectionId, rights);
    const { kind, name } = wanted;
    if (mirrorsRights(place)) {
      const of = await readersOf(tx, orgId, [collection.id]);
      if (of.get(collection.id)?.published) throw conflict("sync_mirror_published");
    }
    const known = kind === "command" && (await store.findCommand(tx, member, collection.id, name));
    if (known) return known;
    if ((await store.countSources(tx, orgId, collection.id)) >= mostSources)
      throw conflict("sync_too_many_sources");
    const row = { organization_id: orgId, id: uuid(), collection_id: collection.id };
    const own = { ...row, owner_id: accountId, kind, name };
    await store.insertSource(tx, { ...own, ...columnsOf(deps, place, row) });
    // The first run begins at once.
    if (kind !== "command") await enqueueRun(deps, tx, row, new Date(), { asked: true });
    return row.id;
  });
  return shownSource(member, await demandSource(db, member, id));
}

export async function update(
  deps: Deps,
  member: Member,
  id: string,
  { name, active, timing }: z.output<typeof updateSyncSource.body>,
): Promise<SyncSource> {
  const { db } = deps;
  const row = await demandSource(db, member, id);
  const when = timing === undefined ? row.timing : timing;
  const runs = (active ?? row.active) || mirrorsRights(row);
  const planned = runs ? nextOf({ timing: when, settings: row.settings }) : null;
  // However often it is changed, its rights are looked at when that is due.
  const isDueBefore = mirrorsRights(row) && row.next_at && planned && row.next_at < planned;
  const next_at = isDueBefore ? row.next_at : planned;
  await db.transaction().execute(async (tx) => {
    await store.updateSource(tx, row, {
      ...(name !== undefined && { name }),
      ...(active !== undefined && { active, paused: null }),
      ...(row.kind !== "command" && { timing: when && JSON.stringify(when), next_at }),
    });
    if (row.kind !== "command") await enqueueRun(deps, tx, row, next_at);
  });
  return shownSource(member, await demandSource(db, member, id));
}

/** Lets a source that the server reads run now, also one that was paused without a person. */
export async function runNow(
  deps: Deps,
  member: Member,
  id: string,
  { confirm }: { confirm: boolean },
): Promise<SyncSource> {
  const { db } = deps;
  const row = await demandSource(db, member, id);
  if (row.kind === "command") throw conflict("sync_command_only");
  if (!row.active && !row.paused) throw conflict("sync_paused");
  await enqueueRun(deps, db, row, new Date(), { asked: true, ...(confirm && { confirm }) });
  return shownSource(member, await demandSource(db, member, id));
}

/**
 * Removes a source; its documents stay, or go to the trash first. They cannot stay where it mirrors
 * rights: nobody would look at these any more.
 */
export async function remove(
  deps: Deps,
  member: Member,
  id: string,
  { documents }: { documents: "keep" | "trash" },
): Promise<undefined> {
  const row = await demandSource(deps.db, member, id);
  const mirrors = mirrorsRights(row);
  // Nothing is added meanwhile.
  if (documents === "trash" || mirrors) await store.updateSource(deps.db, row, { active: false });
  if (mirrors) return removeWithDocuments(deps, member, row);
  if (documents === "trash") await trashDocuments(deps, member, row);
  await store.deleteSource(deps.db, row);
}

/** Removes a source once none of its documents is left: a run that goes on may add some meanwhile. */
async function removeWithDocuments(
  deps: Deps,
  member: Member,
  row: store.SourceRow,
): Promise<undefined> {
  for (let removed = false; !removed;) {
    await withholdFiles(deps, member, row, []);
    removed = await deps.db.transaction().execute(async (tx) => {
      // Documents are added with this lock, and not without their item.
      await lockCollections(tx, member.orgId, [row.collection_id]);
      if (await hasStored(tx, row)) return false;
      await store.deleteSource(tx, row);
      return true;
    });
  }
}
