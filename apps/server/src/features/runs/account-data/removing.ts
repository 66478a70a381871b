import type { Deps, RetainedContent } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";
import { noteRemoved } from "#retention";

import { tellRun } from "../../library/index.ts";
import { audienceOf } from "../access.ts";
import { lockAllOf, remove } from "../store.ts";
import { spendOpenCalls } from "../working/budget-store.ts";
import * as store from "./retention-store.ts";

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

/** Runs that ended some days ago. */
export const oldRuns: RetainedContent = {
  countDue: store.countDue,
  async removeSome(deps, tx, orgId, days) {
    const runs = await store.lockDue(tx, orgId, days, runsAtOnce);
    for (const run of runs) {
      await spendOpenCalls(tx, run);
      await remove(tx, run);
      await tellRun(deps, tx, { orgId, id: run.id, to: audienceOf(run) });
    }
    await noteRemoved(tx, orgId, "runs", runs.length);
    return runs.length > 0;
  },
};
