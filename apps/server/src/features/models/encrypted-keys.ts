import type { EncryptedValues } from "#deps";

import { about } from "./connection.ts";
import * as store from "./store.ts";

/** The encrypted API keys of all workspaces' providers. */
export const providerKeys: EncryptedValues = {
  purpose: "provider-key",
  async find(db, mark, after, limit) {
    const rows = await store.findEncryptedByOthers(db, mark, after, limit);
    return rows.map(({ id, organization_id, encrypted }) => ({
      id,
      encrypted,
      about: about(organization_id, id),
    }));
  },
  replace: store.replaceEncrypted,
};
