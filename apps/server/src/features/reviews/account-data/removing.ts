import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import * as store from "./removing-store.ts";

type Needs = Pick<Deps, "db">;

/** Each may have 30,000 cells. */
const reviewsAtOnce = 1;

const removeAll = ({ db }: Needs, which: store.ReviewSelection, ending: AbortSignal) =>
  removeInParts(() => store.deleteSome(db, which, reviewsAtOnce), ending);

/** Removes all reviews of a workspace that is being deleted. */
export const emptyReviews = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes the private reviews of a deleted account; its shared ones stay in the workspaces. */
export async function forgetReviews(deps: Needs, accountId: string, ending: AbortSignal) {
  await removeAll(deps, { accountId }, ending);
  await store.disown(deps.db, accountId);
}
