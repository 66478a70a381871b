import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { rowContext } from "#encrypted-column";
import { decryptText } from "#encryption";
import { invalid } from "#errors";
import { inNetworks } from "#networks";
import type { OrgId } from "#http/member.ts";

import type { ServerAddress } from "./connecting.ts";

/**
 * Throws invalid for what is no https address; within networks that the operator allows, http is
 * one too. Where it leads is checked at each request.
 */
export function demandAddress({ config }: Pick<Deps, "config">, address: string): void {
  const refusal = () => invalid(["body", "url"], message("webhook_address"), "url");
  if (!URL.canParse(address)) throw refusal();
  const { protocol, hostname, username, password } = new URL(address);
  const isAllowed = inNetworks(config.egressAllow)(hostname.replace(/^\[|\]$/g, ""));
  if (username || password) throw refusal();
  if (protocol !== "https:" && !(protocol === "http:" && isAllowed)) throw refusal();
}

/** Returns where a server is asked, with its token. */
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
