import type { SealedValues } from "#deps";

import * as store from "./store.ts";

/** The secrets of authenticator apps, each encrypted with its account as context. */
export const secondFactorSecrets: SealedValues = {
  purpose: "second-factor",
  async find(db, mark, after, limit) {
    const rows = await store.findSealedByOthers(db, mark, after, limit);
    return rows.map(({ id, sealed }) => ({ id, sealed, about: id }));
  },
  replace: store.replaceSealed,
};
