import type { Deps } from "#deps";

import { removePrivate } from "./own-store.ts";

/** Removes the private personas of a deleted account; its shared ones stay in the workspaces. */
export const forgetPersonas = ({ db }: Pick<Deps, "db">, accountId: string) =>
  removePrivate(db, accountId);
