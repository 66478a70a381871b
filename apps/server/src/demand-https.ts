import { message } from "@lectern/contract/message";

import type { Deps } from "#deps";
import { invalid } from "#errors";
import { inNetworks } from "#networks";

/**
 * Throws invalid for what is no https address; within networks that the operator allows, http is
 * one too. Where it leads is checked at each request.
 */
export function demandHttps(
  { config }: Pick<Deps, "config">,
  address: string,
  field = "url",
): void {
  const refusal = () => invalid(["body", field], message("webhook_address"), "url");
  if (!URL.canParse(address)) throw refusal();
  const { protocol, hostname, username, password } = new URL(address);
  const isAllowed = inNetworks(config.egressAllow)(hostname.replace(/^\[|\]$/g, ""));
  if (username || password) throw refusal();
  if (protocol !== "https:" && !(protocol === "http:" && isAllowed)) throw refusal();
}
