import type { Deps } from "#deps";
import { forJob, type OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

import { withholdFiles } from "../mirroring/withholding.ts";
import { mirroringOf } from "../mirroring/store.ts";

type Needs = Pick<Deps, "db">;

const sourcesAtOnce = 10;

/** Removes all sources of a workspace that is being deleted. */
export const emptySources = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "sync_source", { orgId }, sourcesAtOnce, ending);

/**
 * Removes the sources of a deleted account. The documents that they added stay, but for those whose
 * rights nobody would look at any more.
 */
export async function forgetSources(
  deps: Pick<Deps, "db" | "jobs" | "notices">,
  accountId: string,
  ending: AbortSignal,
): Promise<void> {
  for (const source of await mirroringOf(deps.db, accountId)) {
    ending.throwIfAborted();
    await withholdFiles(deps, forJob(source.organization_id, accountId), source, []);
  }
  await removeOwned(deps, "sync_source", { accountId }, sourcesAtOnce, ending);
}
