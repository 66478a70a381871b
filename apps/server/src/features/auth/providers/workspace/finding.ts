import { validate } from "uuid";

import type { Deps, SignInProvider } from "#deps";
import { rowContext } from "#encrypted-column";
import { decryptText } from "#encryption";
import { usualAttributes } from "#saml-fields";

import * as store from "./people-store.ts";
import type { ProviderRow } from "./store.ts";

type Finding = Pick<Deps, "config" | "db" | "keyFor">;

function providerOf(
  { keyFor }: Pick<Deps, "keyFor">,
  row: ProviderRow,
  domains: string[],
): SignInProvider {
  const { id, name, issuer, encrypted_secret: secret } = row;
  const both = {
    id,
    name,
    issuer,
    domains,
    linksAccounts: true,
    createsAccounts: true,
    // A workspace does not decide how well accounts are protected that belong to others as well.
    skipsSecondFactor: false,
    workspace: { id: row.organization_id, role: row.role },
  };
  if (row.kind === "openid") {
    return {
      ...both,
      kind: "openid",
      clientId: row.client_id ?? "",
      clientSecret: secret
        ? decryptText(keyFor, "sign-in-secret", secret, rowContext(row))
        : undefined,
      trustsEmail: row.trusts_email,
    };
  }
  return {
    ...both,
    kind: "saml",
    entryPoint: row.entry_point ?? "",
    certificates: row.certificates,
    emailDomains: domains,
    requestKey: undefined,
    attributes: usualAttributes,
  };
}

/** Returns a workspace's provider by its id. Undefined for none, or where they are turned off. */
export async function find(deps: Finding, id: string): Promise<SignInProvider | undefined> {
  if (!deps.config.workspaceSignIn || !validate(id)) return undefined;
  const row = await store.findUsableProvider(deps.db, id);
  if (!row) return undefined;
  return providerOf(deps, row, await store.provenDomains(deps.db, row.organization_id, id));
}

/** Returns the provider at which people of a mail domain sign in. Says nothing about accounts. */
export async function forDomain({ config, db }: Pick<Deps, "config" | "db">, domain: string) {
  const found = config.workspaceSignIn ? await store.findOfDomain(db, domain) : undefined;
  return { provider: found ?? null };
}

/** Whether an address is of one of these domains. */
export const isOf = (domains: readonly string[], email: string) =>
  domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
