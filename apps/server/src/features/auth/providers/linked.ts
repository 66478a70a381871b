import type { Db, Deps } from "#deps";

import { identityIssuerOf, spelled } from "./issuer.ts";
import * as store from "./store.ts";

/** Whether a person can sign in at a provider that is set up here, or by a proxy. */
export async function isLinked(
  { config }: Pick<Deps, "config">,
  db: Db,
  accountId: string,
): Promise<boolean> {
  if (config.trustedHeader) return true;
  const known = await store.issuersOf(db, accountId);
  const here = new Set(config.signInProviders.map((one) => spelled(identityIssuerOf(one))));
  return known.map(spelled).some((issuer) => issuer !== undefined && here.has(issuer));
}
