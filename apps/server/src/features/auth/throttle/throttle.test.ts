import { endSecondFactor, login } from "@lectern/contract/auth";
import { listOrganizations } from "@lectern/contract/organizations";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { openLog } from "#platform/log.ts";
import { type Person, startApp, testConfig } from "#test/app.ts";

import { start } from "../../../start.ts";
import { compared } from "../passwords.ts";
import { sweep } from "./store.ts";

// Behind one proxy, so that a test can use any client address.
const app = await startApp({ trustedProxies: 1 });
const attempts = () =>
  app.deps.db.selectFrom("attempt").selectAll().where("count", ">", 0).execute();

type Attempt = Awaited<ReturnType<typeof attempts>>[number];

let serial = 0;
const someone = () => `nobody.${(serial += 1)}@example.org`;

interface Trying {
  password?: string;
  on?: string;
  path?: string;
}

/** Signs in once; `email` need not have an account. */
async function tried(
  email: string,
  address: string,
  { password = "not the password", on = app.url, path }: Trying = {},
) {
  const response = await fetch(`${on}${path ?? login.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ email, password }),
  });
  const retryAfter = Number(response.headers.get("retry-after"));
  return { status: response.status, retryAfter, text: await response.text() };
}

async function wrong(times: number, email: string, address: string) {
  for (let n = 0; n < times; n += 1) expect((await tried(email, address)).status).toBe(401);
}

/** Moves the stored times back, as if this many seconds had passed. */
const pass = (seconds: number) =>
  sql`update attempt set since = since - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(app.deps.db);

beforeEach(async () => {
  await app.deps.db.deleteFrom("attempt").execute();
});

test("the eleventh wrong password is refused before anything is hashed, and says when to come back", async () => {
  const ada = await app.signUp();
  await wrong(10, ada.email, "192.0.2.1");
  const before = compared.count;
  for (const password of ["not the password", ada.password]) {
    const refused = await tried(ada.email, "192.0.2.1", { password });
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(20);
    expect(refused.retryAfter).toBeLessThanOrEqual(30);
    expect(JSON.parse(refused.text)).toMatchObject({
      detail: `Too many failed attempts. Try again in ${refused.retryAfter} seconds.`,
    });
  }
  expect(compared.count).toBe(before);
});

test("an unknown email is counted like a known one, and told the same", async () => {
  const ada = await app.signUp();
  const series = async (email: string, address: string) => {
    const told = [];
    for (let n = 0; n < 12; n += 1) {
      const { status, text } = await tried(email, address);
      told.push([status, text.replaceAll(/\d+ seconds/g, "some seconds")]);
    }
    return told;
  };
  expect(await series(someone(), "192.0.2.2")).toEqual(await series(ada.email, "198.51.100.2"));
});

test("of two hundred at once not one too many is looked at", async () => {
  const email = someone();
  const before = compared.count;
  const all = await Promise.all(Array.from({ length: 200 }, () => tried(email, "192.0.2.3")));
  const by = Map.groupBy(all, ({ status }) => status);
  expect(by.get(401)).toHaveLength(10);
  expect(compared.count - before).toBe(10);
  const refused = [...(by.get(429) ?? []), ...(by.get(503) ?? [])];
  expect(refused).toHaveLength(190);
  expect(refused.every(({ retryAfter }) => retryAfter > 0)).toBe(true);
});

test("several processes count together", async () => {
  const other = await start(
    testConfig(app.config.databaseUrl ?? "", `${app.dataDir}/other`, { trustedProxies: 1 }),
    openLog("silent"),
  );
  try {
    const email = someone();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        tried(email, "192.0.2.4", { on: n % 2 === 0 ? app.url : other.url }),
      ),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  } finally {
    await other.stop();
  }
});

test("right passwords do not count, however close they come", async () => {
  const { email, password } = await app.signUp();
  // More than the wrong attempts that a network, or an account, has before it is blocked.
  const all = await Promise.all(
    Array.from({ length: 40 }, () => tried(email, "192.0.2.5", { password })),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await attempts()).toEqual([]);
  await wrong(9, email, "192.0.2.5");
  expect((await tried(email, "192.0.2.5", { password })).status).toBe(200);
  await wrong(1, email, "192.0.2.5");
  expect((await tried(email, "192.0.2.5", { password })).status).toBe(429);
});

test("whoever goes on waits longer each time, a quarter of an hour at most, and never for good", async () => {
  const email = someone();
  await wrong(10, email, "192.0.2.6");
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    const { status, retryAfter } = await tried(email, "192.0.2.6");
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(seconds - 10);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
    await pass(seconds);
    await wrong(1, email, "192.0.2.6");
  }
  await pass(1800);
  await wrong(10, email, "192.0.2.6");
  expect((await tried(email, "192.0.2.6")).status).toBe(429);
});

test("the right password after a wait opens the account again, also for the next sign-in", async () => {
  const { email, password } = await app.signUp();
  await wrong(10, email, "192.0.2.7");
  await pass(30);
  for (let n = 0; n < 3; n += 1) {
    expect((await tried(email, "192.0.2.7", { password })).status).toBe(200);
  }
});

test("ten wrong ones are forgotten a quarter of an hour after the first", async () => {
  const email = someone();
  await wrong(9, email, "192.0.2.8");
  await pass(890);
  await wrong(1, email, "192.0.2.8");
  expect((await tried(email, "192.0.2.8")).status).toBe(429);
  const other = someone();
  await wrong(9, other, "192.0.2.9");
  await pass(901);
  await wrong(10, other, "192.0.2.9");
});

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

test("a password asked again counts like a sign-in", async () => {
  const ada = await app.signUp();
  const from = { "x-forwarded-for": "192.0.2.13" };
  const asked = (password: string) => ada.call(endSecondFactor, { body: { password } }, from);
  for (let n = 0; n < 10; n += 1) {
    expect(await asked("not the password")).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "password"], msg: "The password is wrong." }] },
    });
  }
  const before = compared.count;
  expect(await asked(ada.password)).toMatchObject({ status: 429 });
  expect((await tried(ada.email, "192.0.2.13", { password: ada.password })).status).toBe(429);
  expect(compared.count).toBe(before);
});

test("no address and no email lies in the table, and what is old is swept", async () => {
  const email = someone();
  await wrong(2, email, "192.0.2.14");
  const rows = await attempts();
  expect(rows).toHaveLength(3);
  for (const { bucket } of rows) expect(bucket).toHaveLength(32);
  const bytes = Buffer.concat(rows.map(({ bucket }) => bucket)).toString("latin1");
  expect(bytes).not.toMatch(/192\.0\.2|nobody/);
  await sweep(app.deps.db);
  expect(await attempts()).toHaveLength(3);
  await pass(2 * 3600 + 1);
  await sweep(app.deps.db);
  expect(await attempts()).toEqual([]);
});
