import { encryptedColumn } from "#encrypted-column";

/** The client secrets of all workspaces' sign-in providers. */
export const signInSecrets = encryptedColumn({
  purpose: "sign-in-secret",
  table: "sign_in_provider",
  column: "encrypted_secret",
});
