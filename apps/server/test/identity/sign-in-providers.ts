import { afterAll } from "vitest";

import type { OpenIdProvider, Settings } from "#deps";

import { startApp } from "../app.ts";
import {
  clientId,
  clientSecret,
  startOpenIdProvider,
} from "../servers/identity/open-id-provider.ts";
import { openProviderBrowser } from "./provider-browser.ts";

export const providerAt = (issuer: string, more: Partial<OpenIdProvider> = {}): OpenIdProvider => ({
  kind: "openid",
  id: "acme",
  name: "Acme",
  issuer,
  clientId,
  clientSecret,
  domains: ["acme.example"],
  trustsEmail: false,
  linksAccounts: true,
  createsAccounts: true,
  skipsSecondFactor: false,
  ...more,
});

/** Counts everything that a sign-in stores. */
export async function countStored({ deps }: Pick<Awaited<ReturnType<typeof startApp>>, "deps">) {
  const tables = [
    "account",
    "account_identity",
    "provider_sign_in",
    "saml_assertion",
    "device",
    "organization",
  ];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await deps.db
        .selectFrom(table as "account")
        .select(({ fn }) => fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow();
      return [table, Number(count)];
    }),
  );
  return Object.fromEntries(counts) as Record<string, number>;
}

/** Starts the product with a real provider, set up as `acme` and in other ways by other ids. */
export async function startWithProvider(
  others: Partial<OpenIdProvider>[] = [],
  settings: Partial<Settings> = {},
) {
  const provider = await startOpenIdProvider();
  afterAll(provider.close);
  const signInProviders = [{}, ...others].map((more) => providerAt(provider.issuer, more));
  const app = await startApp({
    role: "web",
    egressAllow: ["127.0.0.1"],
    signInProviders,
    ...settings,
  });
  provider.accept(
    signInProviders.map(({ id }) => `${app.url}/auth/ext/v1/providers/${id}/callback`),
  );

  /** The next person at the provider: somebody new, with a verified address. */
  const somebody = (more: object = {}) => {
    const sub = crypto.randomUUID();
    const email = `${sub}@acme.example`;
    provider.next.forge = undefined;
    provider.next.cancels = false;
    provider.next.person = {
      sub,
      email,
      email_verified: true,
      given_name: "Grace",
      family_name: "Hopper",
      ...more,
    };
    return { ...provider.next.person, email };
  };

  const stored = () => countStored(app);
  const browser = () => openProviderBrowser(app.url);

  /** Signs in and returns the code of the refusal that the sign-in screen shows. */
  const refusal = async (id: string) => {
    const here = browser();
    await here.signIn(id);
    const { status, body } = await here.finish();
    return status === 403 ? (body as { code?: string }).code : status;
  };

  return { app, provider, somebody, stored, browser, refusal };
}
