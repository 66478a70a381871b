import { inviteMember, removeMember } from "@lectern/contract/organizations";
import { deleteWorkspaceProvider, removeSignInDomain } from "@lectern/contract/workspace-sign-in";
import { expect, test } from "vitest";

import { countStored } from "#test/identity/sign-in-providers.ts";
import { someDomain, startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";
import { makeKeyPair } from "#test/servers/certificates.ts";
import { signerOf } from "#test/servers/identity/saml-provider.ts";

const { app, dns, saml, add, claim, prove, workspace, somebody, browserFor, signIn, ...more } =
  await startWithWorkspaces();
const { refusal, account } = more;

const kinds = ["openid", "saml"] as const;

test.each(kinds)("nobody signs in with %s before a domain is verified", async (kind) => {
  const ada = await app.signUp();
  const domain = someDomain();
  const provider = await add(ada, kind);
  const { record } = await claim(ada, provider, domain);
  dns.set(domain, [record]);
  somebody({ email: `grace@${domain}` });
  const { status, body } = await browserFor(provider).start(provider.id);
  expect({ status, body }).toMatchObject({ status: 404, body: { code: "provider_unknown" } });
});

test.each(kinds)("an address of a foreign domain is refused with %s", async (kind) => {
  const { domain, ada, provider } = await workspace(kind);
  const claimed = someDomain();
  await claim(ada, provider, claimed);
  const [mary, other] = [await account(`mary@${someDomain()}`), await workspace(kind)];
  const before = await countStored(app);
  for (const email of [
    mary.email,
    `grace@${claimed}`,
    `grace@${other.domain}`,
    `grace@sub.${domain}`,
    `grace@${domain}.evil.example`,
  ]) {
    somebody({ email });
    expect([email, await refusal(provider)]).toEqual([email, "provider_email_foreign"]);
  }
  const after = await countStored(app);
  // Responses of SAML are kept for as long as they could be sent again.
  expect({ ...after, saml_assertion: 0 }).toEqual({ ...before, saml_assertion: 0 });
});

test.each(kinds)("an account whose owner took a private address stays theirs: %s", async (kind) => {
  const { domain, provider } = await workspace(kind);
  const { subject, email } = somebody({ email: `grace@${domain}` });
  const { user } = (await signIn(provider)).body;
  await app.deps.db
    .updateTable("account")
    .set({ email: `grace@${someDomain()}` })
    .where("id", "=", user.id)
    .execute();
  somebody({ subject, email });
  expect(await refusal(provider)).toBe("provider_email_foreign");
});

test("an account whose address was never confirmed is not handed over", async () => {
  const { domain, provider } = await workspace("openid");
  const mallory = await account(`grace@${domain}`, false);
  somebody({ email: mallory.email });
  expect(await refusal(provider)).toBe("provider_account_unconfirmed");
});

test("a name for a person that is longer than OpenID Connect allows is refused", async () => {
  const { domain, provider } = await workspace("openid");
  somebody({ subject: "x".repeat(256), email: `grace@${domain}` });
  expect(await refusal(provider)).toBe("provider_answer_invalid");
});

test("who was removed from the workspace does not come back by the provider", async () => {
  const { ada, domain, provider } = await workspace("openid");
  const { subject, email } = somebody({ email: `grace@${domain}` });
  const { user } = (await signIn(provider)).body;
  const removed = await ada.call(removeMember, { params: { id: user.id } });
  expect(removed.status).toBeLessThan(300);
  somebody({ subject, email });
  expect(await refusal(provider)).toBe("provider_member_removed");
  // Nor by another name there, or by another provider to which the domain moved.
  somebody({ email });
  expect(await refusal(provider)).toBe("provider_member_removed");
  const next = await add(ada, "saml");
  await prove(ada, next, domain);
  somebody({ email });
  expect(await refusal(next)).toBe("provider_member_removed");
  await ada.call(inviteMember, { body: { email, group: "viewer" } });
  somebody({ email });
  expect((await signIn(next)).body.user.id).toBe(user.id);
});

test.each(kinds)("a removed provider ends sign-ins that are under way with %s", async (kind) => {
  const { ada, domain, provider } = await workspace(kind);
  somebody({ email: `grace@${domain}` });
  const [early, late] = [browserFor(provider), browserFor(provider)];
  const { address } = await early.start(provider.id);
  await late.signIn(provider.id);
  const params = { provider_id: provider.id };
  expect((await ada.call(deleteWorkspaceProvider, { params })).status).toBe(204);
  expect(await late.finish()).toMatchObject({ status: 404, body: { code: "provider_unknown" } });
  if (kind === "openid") await early.land(await early.signInThere(address));
  expect(await early.finish()).not.toMatchObject({ status: 200 });
  expect(await browserFor(provider).start(provider.id)).toMatchObject({ status: 404 });
});

test("a domain that is removed after the provider answered opens no session", async () => {
  const { ada, domain, provider, place } = await workspace("openid");
  await prove(ada, provider, someDomain());
  somebody({ email: `grace@${domain}` });
  const here = browserFor(provider);
  await here.signIn(provider.id);
  await ada.call(removeSignInDomain, { params: place });
  expect((await here.finish()).status).toBe(401);
});

test("an answer counts for the provider whose sign-in this browser began, and once", async () => {
  const [one, two] = [await workspace("openid"), await workspace("openid")];
  somebody({ email: `grace@${two.domain}` });
  const here = browserFor(one.provider);
  const { address } = await here.start(one.provider.id);
  const back = await here.signInThere(address);
  // The answer of one provider at the address of the other.
  await here.land(back.replace(one.provider.id, two.provider.id));
  expect(await here.finish()).toMatchObject({ body: { code: "provider_sign_in_expired" } });

  const there = browserFor(two.provider);
  await there.signIn(two.provider.id);
  const [cookie = ""] = [...there.cookies()].map((pair) => pair.join("="));
  expect((await there.finish()).status).toBe(200);
  const again = await fetch(`${app.url}/auth/ext/v1/providers/finish`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  expect([again.status, await again.json()]).toMatchObject([
    403,
    { code: "provider_sign_in_expired" },
  ]);
});

test("whoever names the issuer of another workspace's provider does not meet its people", async () => {
  const acme = await workspace("saml");
  const { subject, email } = somebody({ email: `grace@${acme.domain}` });
  const { user } = (await signIn(acme.provider)).body;
  const keys = await makeKeyPair();
  const eve = await workspace("saml", { name: "Evil", certificates: [keys.certificate] });
  // The same issuer and subject, signed by Eve: her workspace's own person.
  somebody({ subject, email: `grace@${eve.domain}` });
  saml.next.forge = signerOf(keys);
  const { body } = await signIn(eve.provider);
  expect(body.user).toMatchObject({ email: `grace@${eve.domain}` });
  expect(body.user.id).not.toBe(user.id);
  // An address of the other workspace's domain is foreign to hers, and her key to its provider.
  somebody({ subject, email });
  saml.next.forge = signerOf(keys);
  expect(await refusal(eve.provider)).toBe("provider_email_foreign");
  somebody({ subject, email });
  saml.next.forge = signerOf(keys);
  expect(await refusal(acme.provider)).toBe("provider_answer_invalid");
});
