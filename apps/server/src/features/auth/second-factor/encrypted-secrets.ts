import type { EncryptedValues } from "#deps";

import * as store from "./store.ts";

/** The secrets of authenticator apps, each encrypted with its account as context. */
export const secondFactorSecrets: EncryptedValues = {
  purpose: "second-factor",
  async find(db, mark, after, limit) {
    const rows = await store.findEncryptedByOthers(db, mark, after, limit);
    return rows.map(({ id, encrypted }) => ({ id, encrypted, about: id }));
  },
  replace: store.replaceEncrypted,
};
