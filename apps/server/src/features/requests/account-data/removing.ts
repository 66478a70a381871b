import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned } from "#remove-owned";

type Needs = Pick<Deps, "db">;

const requestsAtOnce = 100;

/** Removes all requests of a workspace that is being deleted. */
export const emptyRequests = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "document_request", { orgId }, requestsAtOnce, ending);

/** Removes the requests of a deleted account; what it was asked stays without its name. */
export const forgetRequests = (deps: Needs, accountId: string, ending: AbortSignal) =>
  removeOwned(deps, "document_request", { accountId }, requestsAtOnce, ending);
