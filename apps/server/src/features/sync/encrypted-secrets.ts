import { encryptedColumn } from "#encrypted-column";

/** The passwords of all workspaces' sources. */
export const syncSecrets = encryptedColumn({
  purpose: "sync-secret",
  table: "sync_source",
  column: "encrypted_secret",
});
