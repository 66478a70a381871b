import type { Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { decryptText } from "#encryption";
import type { OrgId } from "#http/member.ts";

import type { ServerAddress } from "./connecting.ts";

/** Returns the address of a server, with its token. */
export function addressOf(
  { keyFor, log }: Pick<Deps, "keyFor" | "log">,
  row: { organization_id: OrgId; id: string; url: string; encrypted_token: Buffer | null },
): ServerAddress {
  const { url, encrypted_token } = row;
  try {
    const token = encrypted_token
      ? decryptText(keyFor, "tool-token", encrypted_token, rowContext(row))
      : undefined;
    return { url, token };
  } catch {
    // The database was moved without the installation's secret; the server will refuse the call.
    log.warn({ server: row.id }, "a tool server's token cannot be read");
    return { url, token: undefined };
  }
}
