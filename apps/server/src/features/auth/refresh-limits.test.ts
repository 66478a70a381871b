import { randomBytes } from "node:crypto";

import { logout, refreshToken } from "@lectern/contract/auth";
import { getInstallation } from "@lectern/contract/installation";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { startApp, testLimits } from "#test/app.ts";

const maxCalls = 8;
const app = await startApp({
  role: "web",
  trustedProxies: 1,
  limits: { ...testLimits, anonymous: maxCalls },
});
const people = [await app.signUp(), await app.signUp(), await app.signUp()];

const from = (address: string) => ({ "x-forwarded-for": address });
const refresh = (token: string, address: string) =>
  app.call(refreshToken, { body: { token, session: "token" } }, from(address));
const unknown = () => `${uuid()}.${randomBytes(48).toString("base64url")}`;

test("people behind one address renew their sessions, however many they are", async () => {
  const office = "192.0.2.1";
  for (const { tokens } of people) {
    let token = tokens.refresh_token ?? "";
    for (let n = 0; n < maxCalls / 2; n += 1) {
      const { status, body } = await refresh(token, office);
      expect(status).toBe(200);
      token = body.refresh_token ?? "";
    }
  }
  // Calls of every page load do not count towards the limit of calls that can be used for guessing.
  for (let n = 0; n < 2 * maxCalls; n += 1) {
    expect((await app.call(getInstallation, {}, from(office))).status).toBe(200);
  }
});

test("tokens that are none of ours count by address, and cost others there nothing", async () => {
  const address = "192.0.2.2";
  for (let n = 0; n < maxCalls; n += 1)
    expect((await refresh(unknown(), address)).status).toBe(401);
  const refused = await refresh(unknown(), address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  const { tokens } = await app.signIn(people[0]?.email ?? "");
  expect((await refresh(tokens.refresh_token ?? "", address)).status).toBe(200);
  expect((await app.call(logout, { body: {} }, from(address))).status).toBe(429);
});

test("a session has a bound of its own, from whatever address it comes", async () => {
  const { tokens } = await app.signIn(people[1]?.email ?? "");
  const token = tokens.refresh_token ?? "";
  const statuses = [];
  for (let n = 0; n <= maxCalls; n += 1)
    statuses.push((await refresh(token, `198.51.100.${n}`)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
