import { encryptedColumn } from "#encrypted-column";

/** The API keys of all workspaces' providers. */
export const providerKeys = encryptedColumn({
  purpose: "provider-key",
  table: "model_provider",
  column: "sealed_key",
});
