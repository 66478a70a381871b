import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

type Needs = Pick<Deps, "db">;

const runsAtOnce = 20;

/** Removes all runs of a workspace that is being deleted. */
export const emptyRuns = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "run", { orgId }, runsAtOnce, ending);

/** Removes the runs of a deleted account. */
export const forgetRuns = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeOwned(deps, "run", { accountId }, runsAtOnce, ending);
