import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import { removeBlobs } from "../files/index.ts";
import * as store from "./removing-store.ts";

const assetsAtOnce = 100;

/** Has what is deleted now removed for good when its time has come: one job for all of a day. */
export async function removeLater({ jobs }: Pick<Deps, "jobs">, tx: Db, orgId: OrgId) {
  // Past the day on which the last of them is due.
  const at = new Date(Date.now() + (store.daysKept + 1) * 86_400_000);
  const key = `remove-assets:${orgId}:${at.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, "remove-assets", { organization_id: orgId }, { key, at });
}

type Needs = Pick<Deps, "db" | "jobs">;

/** Some at a time, so that a run that is cut off goes on where it stood. */
async function removeAll(deps: Needs, which: store.Which, ending: AbortSignal) {
  for (let left = true; left;) {
    ending.throwIfAborted();
    left = await deps.db.transaction().execute(async (tx) => {
      const { assets, files } = await store.deleteSome(tx, which, assetsAtOnce);
      for (const [organizationId, keys] of files) await removeBlobs(deps, tx, organizationId, keys);
      return assets > 0;
    });
  }
}

/** The job: what was deleted long enough ago. */
export const removeExpired = (
  deps: Needs,
  payload: JobPayloads["remove-assets"],
  ending: AbortSignal,
) => removeAll(deps, { orgId: orgOfJob(payload), expired: true }, ending);

/** All of a workspace that goes. */
export const emptyAssets = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** All of an account that is no more, in whichever workspaces. */
export const forgetAssets = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeAll(deps, { accountId }, ending);
