import { Email } from "@lectern/contract/auth";

import type { Deps } from "#deps";
import { forbidden, notFound } from "#errors";
import { inNetworks } from "#networks";

import type { SessionKind } from "../devices.ts";
import { accountOf } from "./accounts.ts";
import { enter, type From } from "./entering.ts";
import { personOf } from "./person.ts";

/** The issuer of people whom a proxy names; no provider's, which are addresses. */
const issuer = "trusted-header";
/** The operator trusts the proxy with every account. */
const trust = { name: "proxy", trustsEmail: true, linksAccounts: true, createsAccounts: true };

interface Named {
  /** The other end of the connection, whatever headers say. */
  peer: string | undefined;
  /** The value of the header. */
  header: string | string[] | undefined;
}

/** Returns the address that a trusted proxy names; a header from elsewhere is only logged. */
function emailIn({ config, log }: Deps, { peer = "", header }: Named): string | undefined {
  const { networks = [] } = config.trustedHeader ?? {};
  if (header === undefined) return undefined;
  if (!inNetworks(networks)(peer)) {
    log.warn({ peer }, "a sign-in header from outside the trusted networks was ignored");
    return undefined;
  }
  return Email.safeParse(header).data;
}

/** Signs in the person whom a trusted proxy names. */
export async function signInByProxy(
  deps: Deps,
  named: Named,
  { otp, session: kind }: { otp?: string | undefined; session: SessionKind },
  from: From,
) {
  if (!deps.config.trustedHeader) throw notFound("provider_unknown");
  const email = emailIn(deps, named);
  if (email === undefined) throw forbidden("proxy_sign_in_missing");
  const person = personOf({ iss: issuer, sub: email }, { email });
  const accountId = await deps.db
    .transaction()
    .execute((tx) => accountOf(tx, trust, person, from.address));
  return enter(deps, {
    accountId,
    kind,
    otp,
    from,
    by: { way: "proxy", provider: null },
    skipsSecondFactor: false,
    proof: async () => true,
  });
}
