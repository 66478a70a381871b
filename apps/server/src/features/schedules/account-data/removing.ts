import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

type Needs = Pick<Deps, "db">;

const schedulesAtOnce = 100;

/** Removes all schedules of a workspace that is being deleted. */
export const emptySchedules = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "run_schedule", { orgId }, schedulesAtOnce, ending);

/** Removes the schedules of a deleted account. */
export const forgetSchedules = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeOwned(deps, "run_schedule", { accountId }, schedulesAtOnce, ending);
