import { listDevices } from "@lectern/contract/auth";
import { getInstallation } from "@lectern/contract/installation";
import { signInByProxy } from "@lectern/contract/sign-in-providers";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";

const header = "x-forwarded-email";
const trusting = (...networks: string[]) =>
  startApp({ role: "web", trustedProxies: 1, trustedHeader: { name: header, networks } });
const behind = await trusting("127.0.0.0/8");
const elsewhere = await trusting("10.0.0.0/8", "203.0.113.0/24");
const without = await startApp({ role: "web" });
const missing = { status: 403, body: { code: "proxy_sign_in_missing" } };

test("the person whom a trusted proxy names is signed in, the same one each time", async () => {
  const [email, body] = [`ada.${crypto.randomUUID()}@example.org`, {}];
  const signIn = (named: string) => behind.call(signInByProxy, { body }, { [header]: named });
  const first = await signIn(email);
  expect(first).toMatchObject({ status: 200, body: { user: { email, email_verified: true } } });
  const second = await signIn(email.toUpperCase());
  expect(second.body.user.id).toBe(first.body.user.id);
  const caller = { token: second.body.access_token, organizationId: undefined };
  const devices = await callAt(behind.url, caller, listDevices, {});
  expect(devices.body.results[0]).toMatchObject({ signed_in_by: "proxy", provider: null });
});

test("the header of anybody else is ignored, whatever address they say they come from", async () => {
  const count = async () =>
    (await elsewhere.deps.db.selectFrom("account").select("id").execute()).length;
  const before = await count();
  const addresses: Record<string, string>[] = [
    {},
    { "x-forwarded-for": "10.1.2.3" },
    { "x-real-ip": "203.0.113.5" },
  ];
  for (const from of addresses) {
    const headers = { [header]: "ada@example.org", ...from };
    expect(await elsewhere.call(signInByProxy, { body: {} }, headers)).toMatchObject(missing);
  }
  expect(await count()).toBe(before);
});

test("without a header, or with one that is no address, nobody is signed in", async () => {
  const named: Record<string, string>[] = [
    {},
    { [header]: "ada" },
    { [header]: "a@example.org, b@example.org" },
  ];
  for (const headers of named) {
    expect(await behind.call(signInByProxy, { body: {} }, headers)).toMatchObject(missing);
  }
  const foreign = { [header]: "ada@example.org", origin: "https://evil.example" };
  expect((await behind.call(signInByProxy, { body: {} }, foreign)).status).toBe(403);
});

test("where no header is set up, there is no such sign-in", async () => {
  const headers = { [header]: "ada@example.org" };
  expect((await without.call(signInByProxy, { body: {} }, headers)).status).toBe(404);
  expect((await without.call(getInstallation, {})).body.proxy_sign_in).toBe(false);
  expect((await behind.call(getInstallation, {})).body.proxy_sign_in).toBe(true);
});
