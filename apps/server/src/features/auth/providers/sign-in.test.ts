import { changeEmail, getUser, listDevices, login } from "@lectern/contract/auth";
import { listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt } from "#test/app.ts";
import { eventsOf } from "#test/identity/audit.ts";
import { codeNow, onlyTheseHaveSecondFactors } from "#test/identity/second-factor.ts";
import { startWithProvider } from "#test/identity/sign-in-providers.ts";

const { app, provider, somebody, stored, browser, refusal } = await startWithProvider([
  { id: "invited", name: "Invited only", createsAccounts: false, linksAccounts: false },
  { id: "strong", name: "Strong", skipsSecondFactor: true },
  { id: "vouching", name: "Vouching", trustsEmail: true },
]);

const callAs = (token: string) => ({ token, organizationId: undefined });

const confirm = (email: string) =>
  app.deps.db
    .updateTable("account")
    .set({ email_verified: true })
    .where("email", "=", email)
    .execute();

test("a first sign-in makes an account with a workspace, and the session that a password makes", async () => {
  const { email } = somebody();
  const here = browser();
  const { status, cookies, address } = await here.start("acme", { to: "/library/all?sort=name" });
  expect(status).toBe(200);
  expect(cookies).toEqual([
    expect.stringMatching(/^lectern-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const { searchParams } = new URL(address);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.any(String),
    nonce: expect.any(String),
    state: expect.any(String),
    redirect_uri: `${app.url}/auth/ext/v1/providers/acme/callback`,
  });
  expect(await here.land(await here.signInThere(address))).toBe("303 /auth/provider");

  const done = await here.finish({ session: "cookie" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      refresh_token: null,
      to: "/library/all?sort=name",
      user: { email, email_verified: true, first_name: "Grace", last_name: "Hopper" },
    },
  });
  expect([...here.cookies().keys()].toSorted()).toEqual(["XSRF-TOKEN", "lectern-refresh"]);
  const caller = callAs(done.body.access_token);
  const workspaces = await callAt(app.url, caller, listOrganizations, {});
  expect(workspaces.body.results).toMatchObject([{ name: "Grace's workspace", group: "owner" }]);
  const devices = await callAt(app.url, caller, listDevices, {});
  expect(devices.body.results).toMatchObject([{ signed_in_by: "provider", provider: "Acme" }]);
  const change = { body: { email: `new.${email}`, password: "any password" } };
  expect(await callAt(app.url, caller, changeEmail, change)).toMatchObject({
    status: 422,
    body: { detail: [{ code: "password_not_set" }] },
  });
  const none = await app.call(login, { body: { email, password: "any password" } });
  expect(none.status).toBe(401);
});

test("the same person is found again by the provider's name for them, whatever their address is", async () => {
  const { sub } = somebody();
  const first = browser();
  await first.signIn("acme");
  const { user } = (await first.finish()).body;
  const before = await stored();
  somebody({ sub, email: "moved@acme.example", email_verified: false });
  const second = browser();
  expect(await second.signIn("acme")).toBe("303 /auth/provider");
  expect((await second.finish()).body.user).toEqual(user);
  const after = await stored();
  expect([after["account"], after["account_identity"]]).toEqual([
    before["account"],
    before["account_identity"],
  ]);
});

test("an account with the same confirmed address is linked, and the audit log says so", async () => {
  const ada = await app.signUp();
  await confirm(ada.email);
  somebody({ email: ada.email });
  const here = browser();
  await here.signIn("acme");
  const { body } = await here.finish();
  expect(body.user).toMatchObject({ id: ada.user.id, first_name: "Ada" });
  const { results } = await eventsOf(ada);
  expect(results.slice(0, 2)).toMatchObject([
    { action: "account.signed_in" },
    { action: "account.provider_linked", target: "Acme" },
  ]);
  const with_password = { email: ada.email, password: ada.password };
  expect((await app.call(login, { body: with_password })).status).toBe(200);
});

test("an account whose address was never confirmed is not handed over", async () => {
  const mallory = await app.signUp("Mallory");
  somebody({ email: mallory.email });
  const before = await stored();
  expect(await refusal("acme")).toBe("provider_account_unconfirmed");
  expect(await stored()).toEqual(before);
});

test("a provider that may neither link nor create accounts refuses, except whom somebody invited", async () => {
  const ada = await app.signUp();
  await confirm(ada.email);
  somebody({ email: ada.email });
  const before = await stored();
  expect(await refusal("invited")).toBe("provider_not_linked");
  const { email } = somebody();
  expect(await refusal("invited")).toBe("provider_account_missing");
  expect(await stored()).toEqual(before);

  await app.deps.db
    .insertInto("invitation")
    .values({
      organization_id: ada.organizationId ?? "",
      id: crypto.randomUUID(),
      email,
      group: "editor",
      invited_by: ada.user.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  const here = browser();
  expect(await here.signIn("invited")).toBe("303 /auth/provider");
  const { access_token } = (await here.finish()).body;
  const workspaces = await callAt(app.url, callAs(access_token), listOrganizations, {});
  expect(workspaces.body.total).toBe(0);
});

test("an address that the provider did not verify counts where the operator says so", async () => {
  const { email } = somebody({ email_verified: false });
  const here = browser();
  await here.signIn("vouching");
  expect((await here.finish()).body.user).toMatchObject({ email });
});

test("our second factor is asked for, except where the operator leaves that to the provider", async () => {
  const ada = await app.signUp();
  await confirm(ada.email);
  await onlyTheseHaveSecondFactors(app, [ada], { confirmed: true });
  somebody({ email: ada.email });
  const here = browser();
  await here.signIn("acme");
  expect(await here.finish()).toMatchObject({ status: 401, body: { otp_required: true } });
  expect(await here.finish({ otp: "000000" })).toMatchObject({ status: 401 });
  const done = await here.finish({ otp: codeNow() });
  expect(done).toMatchObject({ status: 200, body: { user: { id: ada.user.id } } });

  const there = browser();
  await there.signIn("strong");
  expect((await there.finish()).status).toBe(200);
});

test("only places of this product are opened afterwards", async () => {
  somebody();
  const elsewhere = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "library",
    "/..//x",
  ];
  for (const to of elsewhere) {
    const here = browser();
    await here.signIn("acme", { to });
    expect([to, (await here.finish()).body.to]).toEqual([to, "/"]);
  }
});

test("a confirmed sign-in opens one session, in the browser that began it", async () => {
  somebody();
  const here = browser();
  await here.signIn("acme");
  const [cookie = ""] = [...here.cookies()].map((pair) => pair.join("="));
  const { body } = await here.finish();
  expect((await callAt(app.url, callAs(body.access_token), getUser, {})).status).toBe(200);
  const again = await fetch(`${app.url}/auth/ext/v1/providers/finish`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: "{}",
  });
  expect([again.status, await again.json()]).toMatchObject([
    403,
    { code: "provider_sign_in_expired" },
  ]);
  expect(await browser().finish()).toMatchObject({ status: 403 });
  const foreign = await fetch(`${app.url}/auth/ext/v1/providers/acme/start`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/json" },
    body: "{}",
  });
  expect(foreign.status).toBe(403);
  expect(provider.calls()).toBeGreaterThan(0);
});
