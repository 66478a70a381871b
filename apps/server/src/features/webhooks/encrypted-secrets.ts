import { encryptedColumn } from "#encrypted-column";

/** The secrets that all workspaces' webhooks are signed with. */
export const webhookSecrets = encryptedColumn({
  purpose: "webhook-secret",
  table: "webhook",
  column: "encrypted_secret",
});
