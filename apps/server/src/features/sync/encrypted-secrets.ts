import type { EncryptedValues } from "#deps";

import { about } from "./places.ts";
import * as store from "./secret-store.ts";

/** The encrypted passwords of all workspaces' sources. */
export const syncSecrets: EncryptedValues = {
  purpose: "sync-secret",
  async find(db, mark, after, limit) {
    const rows = await store.findEncryptedByOthers(db, mark, after, limit);
    return rows.map(({ id, organization_id, encrypted }) => ({
      id,
      encrypted,
      about: about({ organization_id, id }),
    }));
  },
  replace: store.replaceEncrypted,
};
