import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as store from "./removing-store.ts";

type Needs = Pick<Deps, "db">;

const draftsAtOnce = 10;

/** Removes drafts in parts, so that an interrupted removal continues where it stopped. */
async function removeAll({ db }: Needs, which: store.DraftSelection, ending: AbortSignal) {
  do ending.throwIfAborted();
  while (await store.deleteSome(db, which, draftsAtOnce));
}

/** Removes all drafts of a workspace that is being deleted. */
export const emptyDrafts = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes the own drafts of a deleted account; what it said of others stays without its name. */
export const forgetDrafts = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeAll(deps, { accountId }, ending);
