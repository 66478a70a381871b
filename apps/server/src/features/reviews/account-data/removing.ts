import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeInParts } from "#remove-owned";

import { spendOpenCalls } from "../reading/with-model/reader-budget-store.ts";
import { remove } from "../store.ts";
import * as store from "./removing-store.ts";

type Needs = Pick<Deps, "db">;

/** Each may have 30,000 cells. */
const reviewsAtOnce = 1;

const removeAll = (deps: Needs, which: store.ReviewSelection, ending: AbortSignal) =>
  removeInParts(deps, ending, (tx) => removeSome(tx, which));

/** Returns whether any was left to remove. */
async function removeSome(tx: Db, which: store.ReviewSelection): Promise<boolean> {
  const reviews = await store.lockSome(tx, which, reviewsAtOnce);
  await spendOpenCalls(tx, reviews);
  for (const { organization_id, id } of reviews) await remove(tx, organization_id, id);
  return reviews.length > 0;
}

/** Removes all reviews of a workspace that is being deleted. */
export const emptyReviews = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeAll(deps, { orgId }, ending);

/** Removes the private reviews of a deleted account; its shared ones stay in the workspaces. */
export async function forgetReviews(deps: Needs, accountId: string, ending: AbortSignal) {
  await removeAll(deps, { accountId }, ending);
  await store.disown(deps.db, accountId);
}
