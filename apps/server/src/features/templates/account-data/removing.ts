import type { Deps } from "#deps";
import type { OrgId } from "#http/member.ts";
import { removeOwned, removePrivate } from "#remove-owned";

type Needs = Pick<Deps, "db">;

const templatesAtOnce = 100;

/** Removes all templates of a workspace that is being deleted. */
export const emptyTemplates = (deps: Needs, orgId: OrgId, ending: AbortSignal) =>
  removeOwned(deps, "run_template", { orgId }, templatesAtOnce, ending);

/** Removes the private templates of a deleted account; its shared ones stay in the workspaces. */
export const forgetTemplates = (deps: Needs, accountId: string) =>
  removePrivate(deps, "run_template", accountId);
