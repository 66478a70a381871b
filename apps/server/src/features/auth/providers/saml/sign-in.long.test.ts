import { getUser, listDevices } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { callAt } from "#test/app.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { codeNow, onlyTheseHaveSecondFactors } from "#test/identity/second-factor.ts";
import { startWithSaml } from "#test/identity/saml.ts";
import { makeKeyPair } from "#test/servers/certificates.ts";
import { signerOf } from "#test/servers/identity/saml-provider.ts";

const [requestKey, nextKey] = [await makeKeyPair(), await makeKeyPair()];
const { app, provider, somebody, browser, refusal } = await startWithSaml((certificate) => [
  { id: "signed", requestKey },
  { id: "invited", createsAccounts: false, linksAccounts: false },
  { id: "rolling", certificates: [nextKey.certificate, certificate] },
]);

const callAs = (token: string) => ({ token, organizationId: undefined });
/** A person with an account here whose address is of the provider's domain, or as given. */
async function member({ domain = "acme.example", confirmed = true } = {}) {
  const ada = await app.signUp();
  const email = ada.email.replace("@example.org", `@${domain}`);
  await app.deps.db
    .updateTable("account")
    .set({ email, email_verified: confirmed })
    .where("id", "=", ada.user.id)
    .execute();
  return { ...ada, email };
}

test("a first sign-in makes an account, though the provider's form comes without our cookie", async () => {
  const { email } = somebody();
  const here = browser();
  const form = await here.begin("acme", { to: "/library/all?sort=name" });
  expect(form.action).toBe(`${app.url}/auth/ext/v1/providers/acme/saml`);
  expect(await here.send(form)).toBe("303 /auth/provider");
  const done = await here.finish({ session: "cookie" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      to: "/library/all?sort=name",
      user: { email, email_verified: true, first_name: "Grace", last_name: "Hopper" },
    },
  });
  const caller = callAs(done.body.access_token);
  expect((await callAt(app.url, caller, getUser, {})).status).toBe(200);
  const devices = await callAt(app.url, caller, listDevices, {});
  expect(devices.body.results).toMatchObject([{ signed_in_by: "provider", provider: "Acme" }]);
});

test("the same person is found again by the provider's name for them, whatever their address is", async () => {
  const { nameId } = somebody();
  const first = browser();
  await first.signIn("acme");
  const { user } = (await first.finish()).body;
  somebody({ nameId, email: "moved@elsewhere.example" });
  const second = browser();
  await second.signIn("acme");
  expect((await second.finish()).body.user).toEqual(user);
});

test("an account with the same confirmed address is linked, and the audit log says so", async () => {
  const ada = await member();
  somebody({ email: ada.email });
  const here = browser();
  await here.signIn("acme");
  expect((await here.finish()).body.user).toMatchObject({ id: ada.user.id, first_name: "Ada" });
  const { results } = await eventsOf(ada);
  expect(results.slice(0, 2)).toMatchObject([
    { action: "account.signed_in" },
    { action: "account.provider_linked", target: "Acme" },
  ]);
});

test("an account is not handed over by an address of another domain, or one never confirmed", async () => {
  const ada = await member({ domain: "elsewhere.example" });
  const { email } = await member({ confirmed: false });
  somebody({ email: ada.email });
  expect(await refusal()).toBe("provider_email_foreign");
  somebody({ email: `${ada.email}@sub.acme.example` });
  expect(await refusal()).toBe("provider_email_missing");
  somebody({ email: "x@sub.acme.example" });
  expect(await refusal()).toBe("provider_email_foreign");
  somebody({ email: "" });
  expect(await refusal()).toBe("provider_email_missing");
  somebody({ email });
  expect(await refusal()).toBe("provider_account_unconfirmed");
  somebody();
  expect(await refusal("invited")).toBe("provider_account_missing");
});

test("a provider of OpenID Connect with the same name and subject is another one", async () => {
  const { nameId: subject } = somebody();
  const ada = await app.signUp();
  const issuer = `${provider.issuer}/metadata`;
  await app.deps.db
    .insertInto("account_identity")
    .values({ issuer, subject, account_id: ada.user.id })
    .execute();
  const here = browser();
  await here.signIn("acme");
  expect((await here.finish()).body.user.id).not.toBe(ada.user.id);
});

test("our second factor is asked for", async () => {
  const ada = await member();
  await onlyTheseHaveSecondFactors(app, [ada], { confirmed: true });
  somebody({ email: ada.email });
  const here = browser();
  await here.signIn("acme");
  expect(await here.finish()).toMatchObject({ status: 401, body: { otp_required: true } });
  expect((await here.finish({ otp: codeNow() })).status).toBe(200);
});

test("requests are signed where the operator gave a key, and the provider checks that", async () => {
  somebody();
  const here = browser();
  const { address } = await here.start("signed");
  const { searchParams } = new URL(address);
  expect(searchParams.get("SigAlg")).toBe("http://www.w3.org/2001/04/xmldsig-more#rsa-sha256");
  const other = new URL(address);
  other.searchParams.set("RelayState", "changed");
  expect((await here.go(other.href)).status).toBe(500);
  expect(await here.send(await here.begin("signed"))).toBe("303 /auth/provider");
  expect((await here.finish()).status).toBe(200);
});

test("while the provider changes its key, both certificates are accepted", async () => {
  somebody();
  const old = browser();
  await old.signIn("rolling");
  expect((await old.finish()).status).toBe(200);
  somebody();
  provider.next.forge = signerOf(nextKey);
  const here = browser();
  await here.signIn("rolling");
  expect((await here.finish()).status).toBe(200);
});

test("the metadata say what a provider must know, for SAML providers alone", async () => {
  const at = (id: string) => fetch(`${app.url}/auth/ext/v1/providers/${id}/metadata`);
  const response = await at("signed");
  expect(response.headers.get("content-type")).toContain("application/samlmetadata+xml");
  const xml = await response.text();
  expect(xml).toContain(`entityID="${app.url}/auth/ext/v1/providers/signed/metadata"`);
  expect(xml).toContain(`Location="${app.url}/auth/ext/v1/providers/signed/saml"`);
  expect(xml).toContain('WantAssertionsSigned="true"');
  expect(xml).not.toContain("PRIVATE KEY");
  expect((await at("none")).status).toBe(404);
});
