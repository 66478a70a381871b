import { endSecondFactor } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { openLog } from "#platform/log.ts";
import { startApp, testConfig } from "#test/app.ts";
import { throttling } from "#test/identity/throttling.ts";

import { start } from "../../../start.ts";
import { compared } from "../passwords.ts";
import { sweep } from "./store.ts";

// Behind one proxy, so that a test can use any client address.
const app = await startApp({ trustedProxies: 1 });
const { attempts, someone, tried, wrong, pass } = throttling(app);

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
  const [before, began] = [compared.count, performance.now()];
  const all = await Promise.all(Array.from({ length: 200 }, () => tried(email, "192.0.2.3")));
  // A machine so slow that the block of 30 s ends meanwhile rightly looks at one more.
  const ended = Math.floor((performance.now() - began) / 30_000);
  const by = Map.groupBy(all, ({ status }) => status);
  const looked = by.get(401)!.length;
  expect(looked).toBeGreaterThanOrEqual(10);
  expect(looked).toBeLessThanOrEqual(10 + ended);
  expect(compared.count - before).toBe(looked);
  const refused = [...(by.get(429) ?? []), ...(by.get(503) ?? [])];
  expect(refused).toHaveLength(200 - looked);
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
