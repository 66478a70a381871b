import { login } from "@lectern/contract/auth";
import { beforeEach, expect, test } from "vitest";

import { startApp } from "#test/app.ts";

// Behind one proxy, so that a test can use any client address.
const app = await startApp({ trustedProxies: 1 });

/** Returns the statuses of simultaneous sign-ins, one from each address. */
const statusesOf = (email: string, password: string, addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(`${app.url}${login.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify({ email, password }),
      });
      await response.text();
      return response.status;
    }),
  );

const networks = (second: number) => Array.from({ length: 40 }, (_, at) => `10.${second}.${at}.1`);

beforeEach(async () => {
  await app.deps.db.deleteFrom("attempt").execute();
});

test("more right passwords than an account takes wrong ones do not count", async () => {
  const { email, password } = await app.signUp();
  for (let round = 0; round < 3; round += 1) {
    const addresses = Array.from({ length: 40 }, () => "192.0.2.5");
    expect(new Set(await statusesOf(email, password, addresses))).toEqual(new Set([200]));
  }
  expect(await app.deps.db.selectFrom("attempt").where("count", ">", 0).execute()).toEqual([]);
});

test("a hundred wrong ones from a hundred networks is all that an account takes at full speed", async () => {
  const email = "nobody@example.org";
  const wrong = "not the password";
  // Above the hundred, each network has one attempt: the sixty here are all first ones.
  for (let second = 0; second < 4; second += 1) {
    expect(new Set(await statusesOf(email, wrong, networks(second)))).toEqual(new Set([401]));
  }
  expect(new Set(await statusesOf(email, wrong, networks(3)))).toEqual(new Set([429]));
});
