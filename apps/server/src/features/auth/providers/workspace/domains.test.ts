import { deleteOrganization } from "@lectern/contract/organizations";
import {
  addSignInDomain,
  findSignInProvider,
  listWorkspaceProviders,
  removeSignInDomain,
} from "@lectern/contract/workspace-sign-in";
import { expect, test } from "vitest";

import type { Person } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { someDomain, startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";

const { app, dns, add, claim, verify, prove, workspace } = await startWithWorkspaces();

const providerOf = async (domain: string) =>
  (await app.call(findSignInProvider, { query: { domain } })).body.provider;

/** Which domains of a workspace are verified. */
async function provenIn(admin: Person) {
  const { results } = (await admin.call(listWorkspaceProviders, {})).body;
  return results.flatMap(({ domains }) =>
    domains.filter(({ verified_at }) => verified_at !== null).map(({ domain }) => domain),
  );
}

test("a domain leads to a provider once its TXT record is found, and not before", async () => {
  const ada = await app.signUp();
  const domain = someDomain();
  const provider = await add(ada, "openid");
  const { record, place } = await claim(ada, provider, domain.toUpperCase());
  expect(record).toMatch(/^lectern-domain-verification=[\w-]{32}$/);
  expect(await providerOf(domain)).toBeNull();

  const unverified = { status: 409, body: { code: "sign_in_domain_unverified" } };
  expect(await verify(ada, place)).toMatchObject(unverified);
  dns.set(domain, [`${record}x`, `x${record}`, "lectern-domain-verification="]);
  expect(await verify(ada, place)).toMatchObject(unverified);
  dns.set(domain, undefined);
  expect(await verify(ada, place)).toMatchObject({
    status: 503,
    body: { code: "sign_in_domain_unavailable" },
  });
  expect(await providerOf(domain)).toBeNull();

  dns.set(domain, ["v=spf1 -all", record]);
  const verified = await verify(ada, place);
  expect(verified.body.domains).toMatchObject([{ domain, verified_at: expect.any(String) }]);
  expect(await providerOf(domain)).toEqual({ id: provider.id, name: "Acme" });
  expect(await providerOf(`sub.${domain}`)).toBeNull();
  expect(await verify(ada, place)).toMatchObject({ status: 200 });
  expect(await actionsOn(ada, "sign_in_domain")).toEqual([
    ["verified", domain],
    ["added", `${domain} (Acme)`],
  ]);
});

test("a removed domain leads nowhere", async () => {
  const { ada, domain, place } = await workspace("openid");
  const removed = await ada.call(removeSignInDomain, { params: place });
  expect(removed).toMatchObject({ status: 200, body: { domains: [] } });
  expect(await providerOf(domain)).toBeNull();
  expect((await actionsOn(ada, "sign_in_domain"))[0]).toEqual(["removed", domain]);
});

test("a domain leads nowhere while its workspace is deleted", async () => {
  const { ada, domain } = await workspace("openid");
  const { status } = await ada.call(deleteOrganization, {
    params: { id: ada.organizationId ?? "" },
  });
  expect(status).toBeLessThan(300);
  expect(await providerOf(domain)).toBeNull();
});

test("a domain is verified for one workspace: another one needs the record, and the first to lose it", async () => {
  const { ada, domain, provider } = await workspace("openid");
  const eve = await app.signUp("Eve");
  const { record, place } = await claim(eve, await add(eve, "openid"), domain);
  const [spf = "", recordOfAda = ""] = dns.get(domain) ?? [];
  // The record of one workspace verifies nothing for another.
  expect(await verify(eve, place)).toMatchObject({
    status: 409,
    body: { code: "sign_in_domain_unverified" },
  });
  dns.set(domain, [spf, recordOfAda, record]);
  expect(await verify(eve, place)).toMatchObject({
    status: 409,
    body: { code: "sign_in_domain_taken" },
  });
  expect(await providerOf(domain)).toMatchObject({ id: provider.id });

  dns.set(domain, [spf, record]);
  expect((await verify(eve, place)).status).toBe(200);
  expect(await providerOf(domain)).toMatchObject({ id: place.provider_id });
  expect([await provenIn(ada), await provenIn(eve)]).toEqual([[], [domain]]);
  expect((await actionsOn(ada, "sign_in_domain"))[0]).toEqual(["lost", domain]);
});

test("a proof for another provider of the workspace moves the domain there", async () => {
  const { ada, domain } = await workspace("openid");
  const other = await add(ada, "saml", { name: "Other" });
  await prove(ada, other, domain);
  expect(await providerOf(domain)).toEqual({ id: other.id, name: "Other" });
  expect(await provenIn(ada)).toEqual([domain]);
});

test.each([
  "acme",
  "-acme.example",
  "acme..example",
  "127.0.0.1",
  "ada@acme.example",
  "a b.example",
])("%s is no mail domain", async (domain) => {
  const ada = await app.signUp();
  const { id } = await add(ada, "openid");
  const added = await ada.call(addSignInDomain, {
    params: { provider_id: id },
    body: { domain },
  });
  expect(added).toMatchObject({
    status: 422,
    body: { detail: [{ code: "sign_in_domain_invalid" }] },
  });
});

test("a provider has a domain once, and nobody of another workspace touches it", async () => {
  const { ada, domain, provider, place } = await workspace("openid");
  const params = { provider_id: provider.id };
  expect(await ada.call(addSignInDomain, { params, body: { domain } })).toMatchObject({
    status: 409,
    body: { code: "sign_in_domain_exists" },
  });
  const eve = await app.signUp("Eve");
  const answers = [
    await eve.call(addSignInDomain, { params, body: { domain: someDomain() } }),
    await verify(eve, place),
    await eve.call(removeSignInDomain, { params: place }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await provenIn(ada)).toEqual([domain]);
});
