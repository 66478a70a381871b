import { listDevices, login } from "@lectern/contract/auth";
import { inviteMember, listMembers, listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt, type Person } from "#test/app.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { codeNow, onlyTheseHaveSecondFactors } from "#test/identity/second-factor.ts";
import { startWithWorkspaces } from "#test/identity/workspace-sign-in.ts";

const { app, workspace, somebody, browserFor, signIn, refusal, account, ...more } =
  await startWithWorkspaces();

/** The workspaces that a session opens, with the person's role in each. */
async function openedBy(token: string) {
  const list = await callAt(app.url, { token, organizationId: undefined }, listOrganizations, {});
  return list.body.results.map(({ id, group }) => ({ id, group }));
}

const roleOf = async (admin: Person, email: string) =>
  (await admin.call(listMembers, { query: { q: email } })).body.results[0]?.group;

test.each(["openid", "saml"] as const)(
  "a first sign-in with %s makes an account that is a member of this workspace alone",
  async (kind) => {
    const { ada, domain, provider } = await workspace(kind);
    const { email } = somebody({ email: `grace@${domain}` });
    const done = await signIn(provider);
    expect(done).toMatchObject({
      status: 200,
      body: { user: { email, email_verified: true, first_name: "Grace" } },
    });
    const { access_token: token, user } = done.body;
    expect(await openedBy(token)).toEqual([{ id: ada.organizationId, group: "viewer" }]);
    const devices = await callAt(app.url, { token, organizationId: undefined }, listDevices, {});
    expect(devices.body.results).toMatchObject([{ signed_in_by: "provider", provider: "Acme" }]);
    const { results } = await eventsOf(ada);
    expect(results.slice(0, 3)).toMatchObject([
      { action: "account.signed_in" },
      { action: "account.provider_linked", target: "Acme" },
      {
        action: "member.added",
        target: `Grace Hopper <${email}> (viewer)`,
        actor: { id: user.id },
      },
    ]);
    const none = await app.call(login, { body: { email, password: "any password" } });
    expect(none.status).toBe(401);

    // Somebody else there is somebody else here.
    somebody({ email: `hopper@${domain}` });
    expect((await signIn(provider)).body.user.id).not.toBe(user.id);
  },
);

test.each(["openid", "saml"] as const)(
  "the same person is found again with %s by the provider's name for them",
  async (kind) => {
    const { domain, provider } = await workspace(kind);
    const { subject } = somebody({ email: `grace@${domain}` });
    const { user } = (await signIn(provider)).body;
    somebody({ subject, email: `hopper@${domain}` });
    expect((await signIn(provider)).body.user).toEqual(user);
  },
);

test("who comes has the role that the provider says, or that of an open invitation", async () => {
  const { ada, domain, provider } = await workspace("openid", { role: "editor" });
  const { email } = somebody({ email: `grace@${domain}` });
  await signIn(provider);
  expect(await roleOf(ada, email)).toBe("editor");
  const invited = `mary@${domain}`;
  await ada.call(inviteMember, { body: { email: invited, group: "admin" } });
  somebody({ email: invited });
  expect((await signIn(provider)).status).toBe(200);
  expect(await roleOf(ada, invited)).toBe("admin");
});

test("an account with a confirmed address of the domain is used, and joins the workspace", async () => {
  const { ada, domain, provider } = await workspace("saml");
  const mary = await account(`mary@${domain}`);
  somebody({ email: mary.email });
  const { body } = await signIn(provider);
  expect(body.user.id).toBe(mary.user.id);
  expect(await openedBy(body.access_token)).toEqual(
    expect.arrayContaining([
      { id: mary.organizationId, group: "owner" },
      { id: ada.organizationId, group: "viewer" },
    ]),
  );
  const { results } = await eventsOf(mary);
  expect(results.map(({ action }) => action)).toContain("account.provider_linked");
  // The password stays: the account is the person's.
  const known = { email: mary.email, password: mary.password };
  expect((await app.call(login, { body: known })).status).toBe(200);
});

test("our second factor is asked for, whatever the provider did", async () => {
  const { domain, provider } = await workspace("openid");
  const mary = await account(`mary@${domain}`);
  await onlyTheseHaveSecondFactors(app, [mary], { confirmed: true });
  somebody({ email: mary.email });
  const here = browserFor(provider);
  await here.signIn(provider.id);
  expect(await here.finish()).toMatchObject({ status: 401, body: { otp_required: true } });
  expect((await here.finish({ otp: codeNow() })).body.user.id).toBe(mary.user.id);
});

test("an address that the provider did not verify counts where the workspace says so", async () => {
  const strict = await workspace("openid");
  somebody({ email: `grace@${strict.domain}`, verified: false });
  expect(await refusal(strict.provider)).toBe("provider_email_unverified");
  const trusting = await workspace("openid", { trust_email: true });
  somebody({ email: `grace@${trusting.domain}`, verified: false });
  expect((await signIn(trusting.provider)).status).toBe(200);
});

test("the owner signs in as the owner, who verified the domain", async () => {
  const { ada, domain, provider } = await workspace("openid");
  const email = `ada@${domain}`;
  await app.deps.db
    .updateTable("account")
    .set({ email, email_verified: true })
    .where("id", "=", ada.user.id)
    .execute();
  somebody({ email });
  const { body } = await signIn(provider);
  expect(await openedBy(body.access_token)).toEqual([{ id: ada.organizationId, group: "owner" }]);
});

test("another client secret is used from the next sign-in on", async () => {
  const { ada, domain, provider } = await workspace("openid");
  const { subject, email } = somebody({ email: `grace@${domain}` });
  expect((await signIn(provider)).status).toBe(200);
  await more.setSecret(ada, provider, "a wrong secret");
  expect(await refusal(provider)).toBe("provider_answer_invalid");
  await more.setSecret(ada, provider, more.bodies.openid.client_secret);
  somebody({ subject, email });
  expect((await signIn(provider)).status).toBe(200);
});
