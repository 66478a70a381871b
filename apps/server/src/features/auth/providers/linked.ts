import type { Db, Deps } from "#deps";

import { identityIssuerOf, spelled } from "./issuer.ts";
import * as store from "./store.ts";
import * as people from "./workspace/people-store.ts";

/** Whether a person can sign in at a provider that is set up here or for a workspace, or by a proxy. */
export async function isLinked(
  { config }: Pick<Deps, "config">,
  db: Db,
  accountId: string,
): Promise<boolean> {
  if (config.trustedHeader) return true;
  const known = await store.issuersOf(db, accountId);
  const here = new Set(config.signInProviders.map((one) => spelled(identityIssuerOf(one))));
  if (known.map(spelled).some((issuer) => issuer !== undefined && here.has(issuer))) return true;
  return config.workspaceSignIn && people.isLinked(db, accountId);
}
