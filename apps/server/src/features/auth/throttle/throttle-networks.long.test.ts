import { login } from "@lectern/contract/auth";
import { listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { type Attempt, throttling } from "#test/identity/throttling.ts";

// Behind one proxy, so that a test can use any client address.
const app = await startApp({ trustedProxies: 1 });
const { attempts, someone, tried, wrong, pass } = throttling(app);

let attacked: { owner: Person; rows: Attempt[] } | undefined;

/**
 * An account whose limit of wrong passwords is used up, by ten attempts from each of ten networks.
 */
async function underAttack(): Promise<Person> {
  if (!attacked) {
    const owner = await app.signUp();
    for (let network = 0; network < 10; network += 1) {
      await wrong(10, owner.email, `10.0.${network}.1`);
    }
    attacked = { owner, rows: await attempts() };
  } else await app.deps.db.insertInto("attempt").values(attacked.rows).execute();
  return attacked.owner;
}

test("the owner gets in from another network while the account is attacked, and is not signed out", async () => {
  const ada = await underAttack();
  const { email, password } = ada;
  // From now on each network has one attempt at a time.
  await wrong(1, email, "10.1.0.1");
  const slowed = await tried(email, "10.1.0.77");
  expect(slowed.status).toBe(429);
  expect(slowed.retryAfter).toBeLessThanOrEqual(30);

  expect((await tried(email, "203.0.113.5", { password })).status).toBe(200);
  await wrong(1, email, "203.0.113.5");
  expect((await tried(email, "203.0.113.5", { password })).status).toBe(429);
  await pass(30);
  expect((await tried(email, "203.0.113.5", { password })).status).toBe(200);
  expect((await ada.call(listOrganizations, {})).status).toBe(200);
});

test("beyond a hundred wrong ones each network has one try at a time", async () => {
  const { email } = await underAttack();
  const networks = Array.from({ length: 6 }, (_, at) => `10.3.${at}.1`);
  const all = async () =>
    new Set(
      (await Promise.all(networks.map((one) => tried(email, one)))).map(({ status }) => status),
    );
  expect(await all()).toEqual(new Set([401]));
  expect(await all()).toEqual(new Set([429]));
});

test("under attack, whoever has many IPv6 networks has one try at a time", async () => {
  const { email } = await underAttack();
  await wrong(1, email, "2001:db8:9:1::1");
  expect((await tried(email, "2001:db8:9:2::1")).status).toBe(429);
  expect((await tried(email, "2001:db8:a:1::1")).status).toBe(401);
});

test("one password for many accounts is stopped at the thirtieth", async () => {
  const statuses = [];
  for (let n = 0; n < 40; n += 1) statuses.push((await tried(someone(), "192.0.2.10")).status);
  expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
  // The neighbouring address is another client.
  expect((await tried(someone(), "192.0.2.11")).status).toBe(401);
});

test("one IPv6 customer has one bucket, and a mapped address is the IPv4 address", async () => {
  const email = someone();
  for (let n = 0; n < 10; n += 1) await wrong(1, email, `2001:db8:7:7:${n}::${n}`);
  expect((await tried(email, "2001:db8:7:7:ffff::1")).status).toBe(429);
  expect((await tried(email, "2001:db8:7:8::1")).status).toBe(401);

  const other = someone();
  for (let n = 0; n < 10; n += 1) {
    await wrong(1, other, n % 2 === 0 ? "198.51.100.9" : "::ffff:198.51.100.9");
  }
  expect((await tried(other, "::ffff:c633:6409")).status).toBe(429);
  expect((await tried(other, "::ffff:203.0.113.9")).status).toBe(401);
});

test("without a trusted proxy, what a request says of its address is not read", async () => {
  const direct = await startApp();
  const email = someone();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) {
    const spoofed = `10.${n}.0.1`;
    const response = await fetch(`${direct.url}${login.path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": spoofed,
        "x-real-ip": spoofed,
        forwarded: `for=${spoofed}`,
        "cf-connecting-ip": spoofed,
        "true-client-ip": spoofed,
      },
      body: JSON.stringify({ email, password: "not the password" }),
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test.each([
  [1, (real: string, n: number) => `10.${n}.0.1, ${real}`],
  [2, (real: string, n: number) => `10.${n}.0.1, ${real}, 172.16.0.${n}`],
])(
  "with %i trusted proxies the address counts that the outermost of them saw",
  async (most, say) => {
    const behind = most === 1 ? app : await startApp({ trustedProxies: most });
    const email = someone();
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await tried(email, say("192.0.2.200", n), { on: behind.url })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await tried(email, say("198.51.100.200", 0), { on: behind.url })).status).toBe(401);
  },
);

test("no spelling of the path is a way around", async () => {
  const email = someone();
  await wrong(10, email, "192.0.2.12");
  for (const path of [
    `${login.path}/`,
    `${login.path}?x=1`,
    "/auth/ext/v1/%6cogin",
    "/auth/ext/v1/LOGIN",
    "/auth/ext/v1//login",
    "//auth/ext/v1/login",
    "/auth/ext/v1/./login",
    "/auth/ext/v1/login%2f",
    "/auth/ext/v1/login;x=1",
    "/auth/ext/v1/login%00",
  ]) {
    const { status } = await tried(email, "192.0.2.12", { path });
    expect([429, 404], path).toContain(status);
  }
  for (const spelling of [` ${email.toUpperCase()} `, email.replace("n", "N")]) {
    expect((await tried(spelling, "192.0.2.12")).status).toBe(429);
  }
});
