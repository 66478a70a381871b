import { encryptedColumn } from "#encrypted-column";

/** The bearer tokens of all workspaces' tool servers. */
export const toolTokens = encryptedColumn({
  purpose: "tool-token",
  table: "tool_server",
  column: "encrypted_token",
});
