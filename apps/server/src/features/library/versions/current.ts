import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import { audience, tellCollection, tellDocuments, tellGone } from "../changes.ts";
import { findContainer } from "../documents/contained-store.ts";
import { lockCollections } from "../documents/selection-store.ts";
import * as store from "./store.ts";

type Telling = Pick<Deps, "notices">;

/** Collects all levels below. */
async function everyLevel(ids: string[], next: (above: string[]) => Promise<string[]>) {
  const all = [...ids];
  for (let above = ids; above.length > 0;) {
    above = await next(above);
    all.push(...above);
  }
  return all;
}

/**
 * Makes a version current, with the documents from its file. The caller has locked the collection
 * and all versions.
 */
export async function makeCurrent(deps: Telling, tx: Db, orgId: OrgId, id: string): Promise<void> {
  const stand = await store.standOf(tx, orgId, id);
  const place = await findContainer(tx, orgId, id);
  if (!stand || !place) return;
  const series = { orgId, seriesId: stand.series_id };
  const before = (await store.unsetCurrent(tx, series)).filter((one) => one !== id);
  await store.setCurrent(tx, orgId, id);
  const left = await everyLevel(before, (above) => store.unlistHeld(tx, orgId, above));
  const come = await everyLevel([id], (above) => store.listHeld(tx, orgId, above));
  const to = audience(place);
  const { collection_id } = place;
  await tellGone(deps, tx, orgId, { ids: left, collection_id, to });
  // Readers of the earlier version learn that it is no longer current.
  await tellDocuments(deps, tx, orgId, [...come, ...before]);
  await tellCollection(deps, tx, orgId, collection_id, to);
}

/**
 * Before a reading ends whose document is to become current: locks what will change, in the usual
 * order.
 */
export async function lockToTakeOver(tx: Db, orgId: OrgId, id: string): Promise<void> {
  for (;;) {
    const stand = await store.standOf(tx, orgId, id);
    if (!stand?.takes_over) return;
    await lockCollections(tx, orgId, [stand.collection_id]);
    const now = await store.standOf(tx, orgId, id);
    if (now?.collection_id !== stand.collection_id) continue;
    await store.lockSeries(tx, { orgId, seriesId: stand.series_id });
    return;
  }
}

/**
 * Called in the transaction that makes a document searchable: makes the version current if it was
 * waiting to be, and stops earlier uploads from becoming current later. A version that was deleted
 * meanwhile waits until it is restored.
 */
export async function takeOver(deps: Telling, tx: Db, orgId: OrgId, id: string): Promise<void> {
  const stand = await store.standOf(tx, orgId, id);
  if (!stand?.takes_over || stand.trash_id !== stand.current_trash_id) return;
  await store.forgetWaiting(tx, { orgId, seriesId: stand.series_id }, stand.version);
  await makeCurrent(deps, tx, orgId, id);
}

/** Updates the current version and places of restored versions. */
export async function settleRestored(
  deps: Telling,
  tx: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of await store.dueAmong(tx, orgId, ids)) await makeCurrent(deps, tx, orgId, id);
  await store.followCurrent(tx, orgId, ids);
}
