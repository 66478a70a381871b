import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

type Needs = Pick<Deps, "db">;

const sourcesAtOnce = 10;

/** Removes all sources of a workspace that is being deleted. */
export const emptySources = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "sync_source", { orgId }, sourcesAtOnce, ending);

/** Removes the sources of a deleted account; the documents that they added stay. */
export const forgetSources = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeOwned(deps, "sync_source", { accountId }, sourcesAtOnce, ending);
