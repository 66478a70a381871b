import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

import { lockAllOf } from "../store.ts";
import { spendOpenCalls } from "../working/budget-store.ts";

type Needs = Pick<Deps, "db">;

const runsAtOnce = 20;

/** Removes all runs of a workspace that is being deleted. */
export const emptyRuns = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "run", { orgId }, runsAtOnce, ending);

/** Removes the runs of a deleted account. */
export async function forgetRuns(deps: Needs, accountId: string, ending: AbortSignal) {
  await deps.db.transaction().execute(async (tx) => {
    await lockAllOf(tx, accountId);
    await spendOpenCalls(tx, { accountId });
  });
  await removeOwned(deps, "run", { accountId }, runsAtOnce, ending);
}
