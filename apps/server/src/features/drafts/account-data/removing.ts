import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

import { forgetMentions } from "../mentions-store.ts";

type Needs = Pick<Deps, "db">;

const draftsAtOnce = 10;

/** Removes all drafts of a workspace that is being deleted. */
export const emptyDrafts = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "draft", { orgId }, draftsAtOnce, ending);

/**
 * Removes the own drafts of a deleted account, and its name from comments that mention it; what it
 * said of others stays without its name.
 */
export async function forgetDrafts(deps: Needs, accountId: string, ending: AbortSignal) {
  await removeOwned(deps, "draft", { accountId }, draftsAtOnce, ending);
  await forgetMentions(deps.db, accountId);
}
