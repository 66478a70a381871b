import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import { removeBlobs } from "../files/index.ts";
import * as store from "./removing-store.ts";

const assetsAtOnce = 100;

/** Enqueues the purge of assets deleted now for when they expire: one job a day and workspace. */
export async function removeLater({ jobs }: Pick<Deps, "jobs">, tx: Db, orgId: OrgId) {
  // One day later, so that the last asset deleted on that day has expired.
  const at = new Date(Date.now() + (store.daysKept + 1) * 86_400_000);
  const key = `remove-assets:${orgId}:${at.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, "remove-assets", { organization_id: orgId }, { key, at });
}

type Needs = Pick<Deps, "db" | "jobs">;

const removeAll = (deps: Needs, which: store.AssetSelection, ending: AbortSignal) =>
  removeInParts(deps, ending, async (tx) => {
    const { assets, files } = await store.deleteSome(tx, which, assetsAtOnce);
    for (const [organizationId, keys] of files) await removeBlobs(deps, tx, organizationId, keys);
    return assets > 0;
  });

/** The job: purges assets whose restore period is over. */
export const removeExpired = (
  deps: Needs,
  payload: JobPayloads["remove-assets"],
  ending: AbortSignal,
) => removeAll(deps, { orgId: orgOfJob(payload), expired: true }, ending);

/** Removes all assets of a workspace that is being deleted. */
export const emptyAssets = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes all assets of a deleted account, in every workspace. */
export const forgetAssets = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeAll(deps, { accountId }, ending);
