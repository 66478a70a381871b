import type { SyncSecret } from "@lectern/contract/sync";

import type { Deps } from "#deps";

import { invalidListing } from "../../lists.ts";
import { type Tokens, tokensFrom } from "../tokens.ts";

/** Where Microsoft Graph is, and where it gives tokens; tests change it. */
export const graphApi = {
  url: "https://graph.microsoft.com/v1.0",
  signIn: "https://login.microsoftonline.com",
  scope: "https://graph.microsoft.com/.default",
};

/** Returns tokens of an application that acts for itself. */
export const applicationTokens = (
  deps: Pick<Deps, "egress">,
  tenant: string,
  { user, password }: SyncSecret,
): Tokens =>
  tokensFrom(deps, `${graphApi.signIn}/${tenant}/oauth2/v2.0/token`, () =>
    Promise.resolve({
      grant_type: "client_credentials",
      client_id: user,
      client_secret: password,
      scope: graphApi.scope,
    }),
  );

/** Returns an address that an answer gave. Throws unavailable for one that must not get a token. */
export function demandGraph(address: string): string {
  const isGraph = URL.canParse(address) && new URL(address).origin === new URL(graphApi.url).origin;
  if (!isGraph) throw invalidListing();
  return address;
}
