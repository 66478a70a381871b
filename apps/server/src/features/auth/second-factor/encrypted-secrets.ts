import { encryptedColumn } from "#encrypted-column";

/** The secrets of authenticator apps. */
export const secondFactorSecrets = encryptedColumn({
  purpose: "second-factor",
  table: "account",
  column: "totp_secret",
});
