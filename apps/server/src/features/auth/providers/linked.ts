import type { Db, Deps } from "#deps";

import * as store from "./store.ts";

/** An issuer's address in one spelling; a proxy's people have none. */
const spelled = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).href : undefined);

/** Whether a person can sign in at a provider that is set up here, or by a proxy. */
export async function isLinked(
  { config }: Pick<Deps, "config">,
  db: Db,
  accountId: string,
): Promise<boolean> {
  if (config.trustedHeader) return true;
  const known = await store.issuersOf(db, accountId);
  const here = new Set(config.signInProviders.map(({ issuer }) => spelled(issuer)));
  return known.map(spelled).some((issuer) => issuer !== undefined && here.has(issuer));
}
