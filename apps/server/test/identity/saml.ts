import { afterAll } from "vitest";

import type { SamlProvider, Settings } from "#deps";

import { startApp } from "../app.ts";
import {
  persistent,
  type SamlPerson,
  startSamlProvider,
} from "../servers/identity/saml-provider.ts";
import { openProviderBrowser } from "./provider-browser.ts";
import { countStored } from "./sign-in-providers.ts";

/** Where the form of a provider's page is sent, and with which fields. */
export interface SamlForm {
  action: string;
  fields: Record<string, string>;
}

/** A browser that sends the forms of a provider's pages. */
export function openSamlBrowser(appUrl: string) {
  const here = openProviderBrowser(appUrl);

  /** Opens the provider's page and returns its form. */
  async function formAt(address: string): Promise<SamlForm> {
    const page = await (await here.go(address)).text();
    const action = /action="([^"]*)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`The provider answered ${page}`);
    const inputs = page.matchAll(/name="([^"]*)" value="([^"]*)"/g);
    return {
      action,
      fields: Object.fromEntries([...inputs].map(([, name = "", value = ""]) => [name, value])),
    };
  }

  /**
   * Sends a form, without cookies as from the page of another site, and follows the redirect with
   * those of this browser. Returns where it leads.
   */
  async function send({ action, fields }: SamlForm): Promise<string> {
    const sent = await fetch(action, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://idp.example", "sec-fetch-site": "cross-site" },
      body: new URLSearchParams(fields),
    });
    const location = sent.headers.get("location");
    if (sent.status !== 303 || location === null) return `${sent.status} ${await sent.text()}`;
    return here.land(location);
  }

  /** Begins a sign-in and returns the form of the provider's page. */
  const begin = async (id: string, body: object = {}) =>
    formAt((await here.start(id, body)).address);

  return {
    ...here,
    begin,
    send,
    signIn: async (id: string, body: object = {}) => send(await begin(id, body)),
  };
}

/** Starts the product with a real SAML provider, set up as `acme` and in other ways by other ids. */
export async function startWithSaml(
  othersOf: (certificate: string) => Partial<SamlProvider>[] = () => [],
  settings: Partial<Settings> = {},
) {
  const provider = await startSamlProvider();
  afterAll(provider.close);
  const acme: SamlProvider = {
    kind: "saml",
    id: "acme",
    name: "Acme",
    issuer: `${provider.issuer}/metadata`,
    entryPoint: `${provider.issuer}/sso`,
    certificates: [provider.keys.certificate],
    emailDomains: ["acme.example"],
    domains: ["acme.example"],
    requestKey: undefined,
    attributes: { email: ["email"], givenName: ["givenName"], familyName: ["surname"], name: [] },
    linksAccounts: true,
    createsAccounts: true,
    skipsSecondFactor: false,
  };
  const signInProviders = [{}, ...othersOf(provider.keys.certificate)].map((more) => ({
    ...acme,
    ...more,
  }));
  const app = await startApp({ role: "web", signInProviders, ...settings });
  for (const { id } of signInProviders) {
    await provider.accept(`${app.url}/auth/ext/v1/providers/${id}/metadata`);
  }

  /** The next person at the provider: somebody new. */
  const somebody = (more: Partial<SamlPerson> = {}) => {
    const nameId = crypto.randomUUID();
    provider.next.forge = undefined;
    provider.next.person = {
      nameId,
      nameIdFormat: persistent,
      email: `${nameId}@acme.example`,
      givenName: "Grace",
      surname: "Hopper",
      ...more,
    };
    return provider.next.person;
  };

  const browser = () => openSamlBrowser(app.url);

  /** Signs in and returns the code of the refusal that the sign-in screen shows. */
  const refusal = async (id = "acme") => {
    const here = browser();
    await here.signIn(id);
    const { status, body } = await here.finish();
    return status === 403 ? (body as { code?: string }).code : status;
  };

  const stored = () => countStored(app);
  return { app, provider, somebody, stored, browser, refusal };
}
