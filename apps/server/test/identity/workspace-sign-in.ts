import {
  addSignInDomain,
  createWorkspaceProvider,
  updateWorkspaceProvider,
  verifySignInDomain,
  type WorkspaceProvider,
} from "@lectern/contract/workspace-sign-in";
import { afterAll, expect } from "vitest";

import type { Settings } from "#deps";

import { type Person, startApp } from "../app.ts";
import {
  clientId,
  clientSecret,
  startOpenIdProvider,
} from "../servers/identity/open-id-provider.ts";
import { persistent, startSamlProvider } from "../servers/identity/saml-provider.ts";
import { openProviderBrowser } from "./provider-browser.ts";
import { openSamlBrowser } from "./saml.ts";

export const someDomain = () => `${crypto.randomUUID()}.example`;

interface Somebody {
  subject?: string;
  email: string;
  verified?: boolean;
}

/** Starts the product with real providers that workspaces can set up, and with a DNS of the test. */
export async function startWithWorkspaces(settings: Partial<Settings> = {}) {
  const [openid, saml] = [await startOpenIdProvider(), await startSamlProvider()];
  afterAll(openid.close);
  afterAll(saml.close);
  /** The TXT records of domains; undefined: no name server answers. */
  const dns = new Map<string, string[] | undefined>();
  const textRecords = async (name: string) => {
    const found = dns.has(name) ? dns.get(name) : [];
    if (!found) throw new Error("no name server answers");
    return found;
  };
  const app = await startApp(
    { role: "web", egressAllow: ["127.0.0.1"], ...settings },
    { textRecords },
  );

  const redirects: string[] = [];
  const bodies = {
    openid: {
      kind: "openid" as const,
      name: "Acme",
      issuer: openid.issuer,
      client_id: clientId,
      client_secret: clientSecret,
    },
    saml: {
      kind: "saml" as const,
      name: "Acme",
      issuer: `${saml.issuer}/metadata`,
      entry_point: `${saml.issuer}/sso`,
      certificates: [saml.keys.certificate],
    },
  };

  /** Sets a provider up, here and there. */
  async function add(admin: Person, kind: WorkspaceProvider["kind"], more: object = {}) {
    const body = { ...bodies[kind], ...more };
    const { status, body: made } = await admin.call(createWorkspaceProvider, { body });
    expect(status).toBe(201);
    if (kind === "openid") {
      redirects.push(made.return_address);
      openid.accept(redirects);
    } else await saml.accept(made.metadata_address ?? "");
    return made;
  }

  /** Adds a domain, without a proof. */
  async function claim(admin: Person, { id }: Pick<WorkspaceProvider, "id">, domain: string) {
    const params = { provider_id: id };
    const { status, body } = await admin.call(addSignInDomain, { params, body: { domain } });
    expect(status).toBe(201);
    const added = body.domains.find((one) => one.domain === domain.toLowerCase());
    return { record: added?.record ?? "", place: { ...params, domain_id: added?.id ?? "" } };
  }

  const verify = (admin: Person, params: { provider_id: string; domain_id: string }) =>
    admin.call(verifySignInDomain, { params });

  /** Adds a domain and verifies it. */
  async function prove(admin: Person, provider: Pick<WorkspaceProvider, "id">, domain: string) {
    const { record, place } = await claim(admin, provider, domain);
    dns.set(domain, [...(dns.get(domain) ?? []), "v=spf1 -all", record]);
    expect((await verify(admin, place)).status).toBe(200);
    return place;
  }

  /** A new workspace with a provider and a verified domain. */
  async function workspace(kind: WorkspaceProvider["kind"], more: object = {}) {
    const ada = await app.signUp();
    const domain = someDomain();
    const provider = await add(ada, kind, more);
    const place = await prove(ada, provider, domain);
    return { ada, domain, provider, place };
  }

  /** Says who signs in next, at either provider. */
  function somebody({ subject = crypto.randomUUID(), email, verified = true }: Somebody) {
    const name = { given_name: "Grace", family_name: "Hopper" };
    openid.next.person = { sub: subject, email, email_verified: verified, ...name };
    const said = { nameId: subject, nameIdFormat: persistent, email };
    saml.next.person = { ...said, givenName: "Grace", surname: "Hopper" };
    saml.next.forge = undefined;
    return { subject, email };
  }

  const setSecret = (admin: Person, { id }: Pick<WorkspaceProvider, "id">, secret: string) =>
    admin.call(updateWorkspaceProvider, {
      params: { provider_id: id },
      body: { client_secret: secret },
    });

  const browserFor = ({ kind }: Pick<WorkspaceProvider, "kind">) =>
    kind === "saml" ? openSamlBrowser(app.url) : openProviderBrowser(app.url);

  /** Signs in and returns the last answer of the product. */
  async function signIn(provider: Pick<WorkspaceProvider, "id" | "kind">) {
    const here = browserFor(provider);
    await here.signIn(provider.id);
    return here.finish();
  }

  /** Signs in and returns the code of the refusal. */
  async function refusal(provider: Pick<WorkspaceProvider, "id" | "kind">) {
    const { status, body } = await signIn(provider);
    return status === 403 ? (body as { code?: string }).code : status;
  }

  /** An account with a confirmed address, or one that was never confirmed. */
  async function account(email: string, confirmed = true) {
    const person = await app.signUp("Mary");
    await app.deps.db
      .updateTable("account")
      .set({ email, email_verified: confirmed })
      .where("id", "=", person.user.id)
      .execute();
    return { ...person, email };
  }

  return {
    app,
    dns,
    openid,
    saml,
    bodies,
    add,
    claim,
    verify,
    prove,
    workspace,
    somebody,
    setSecret,
    browserFor,
    signIn,
    refusal,
    account,
  };
}
