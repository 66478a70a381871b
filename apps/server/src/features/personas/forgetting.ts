import type { Deps } from "#deps";

import { removePrivate } from "./own-store.ts";

/** Removes the private personas of an account that is no more; what it shared stays with the workspaces. */
export const forgetPersonas = ({ db }: Pick<Deps, "db">, accountId: string) =>
  removePrivate(db, accountId);
