import type { Db } from "#deps";

import * as store from "./store.ts";

/** Hides the editions of a closed workspace, or shows them again. */
export const hideEditions = async (tx: Db, organizationId: string, closed: boolean) => {
  await store.hideEditions(tx, organizationId, { hidden: closed });
};
