import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as store from "./removing-store.ts";

type Needs = Pick<Deps, "db">;

const runsAtOnce = 20;

/** Removes runs in parts, so that an interrupted removal continues where it stopped. */
async function removeAll({ db }: Needs, which: store.RunSelection, ending: AbortSignal) {
  do ending.throwIfAborted();
  while (await store.deleteSome(db, which, runsAtOnce));
}

/** Removes all runs of a workspace that is being deleted. */
export const emptyRuns = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes the runs of a deleted account. */
export const forgetRuns = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeAll(deps, { accountId }, ending);
