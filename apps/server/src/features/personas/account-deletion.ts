import type { Deps } from "#deps";
import { removePrivate } from "#remove-owned";

/** Removes the private personas of a deleted account; its shared ones stay in the workspaces. */
export const forgetPersonas = (deps: Pick<Deps, "db">, accountId: string) =>
  removePrivate(deps, "persona", accountId);
