import { listDevices, renewRecoveryCodes } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import {
  codeOf,
  missing,
  refused,
  secondFactors,
  wrongFor,
} from "#test/identity/second-factor-sign-in.ts";

const app = await startApp({ trustedProxies: 1 });
const { withSecondFactor, enter } = secondFactors(app);

test("signing in asks for a code, but only whoever knows the password", async () => {
  const ada = await withSecondFactor();
  const before = (await ada.call(listDevices, {})).body.total;
  expect(await enter(ada)).toMatchObject(missing);
  expect(await enter(ada, "")).toMatchObject(missing);
  const wrong = { email: ada.email, password: "not the password" };
  for (const otp of [undefined, codeOf(ada.secret), wrongFor(ada.secret)]) {
    const answer = await enter(wrong, otp);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ detail: "The email or password is wrong." });
  }
  expect(await enter(ada, wrongFor(ada.secret))).toMatchObject(refused);
  expect((await ada.call(listDevices, {})).body.total).toBe(before);
  expect(await enter(ada, codeOf(ada.secret, 1))).toMatchObject({
    status: 200,
    body: { refresh_token: expect.any(String), user: { second_factor: true } },
  });
});

test.each([
  [-2, 401],
  [-1, 200],
  [0, 200],
  [1, 200],
  [2, 401],
])("a code %i steps from now: %i", async (steps, status) => {
  const ada = await withSecondFactor();
  // The confirmation used up its time step and all earlier ones.
  await app.deps.db
    .updateTable("account")
    .set({ totp_step: null })
    .where("id", "=", ada.user.id)
    .execute();
  // Avoids crossing the boundary of a time step.
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 2_000) await new Promise((resolve) => setTimeout(resolve, left + 50));
  expect((await enter(ada, codeOf(ada.secret, steps))).status).toBe(status);
});

test("a code is good once, whoever comes with it at the same time, and ends those before it", async () => {
  const ada = await withSecondFactor();
  const code = codeOf(ada.secret, 1);
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => enter(ada, code, `10.0.${at}.1`)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 401)).toHaveLength(7);
  expect(await enter(ada, code)).toMatchObject(refused);
  expect(await enter(ada, codeOf(ada.secret))).toMatchObject(refused);
});

test("a recovery code stands in for the app, once, in any spelling", async () => {
  const ada = await withSecondFactor();
  const [first = "", second = ""] = ada.codes;
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) => enter(ada, first, `10.0.${at}.1`)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await enter(ada, first)).toMatchObject(refused);
  expect((await enter(ada, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
  // Another account's codes do not work here.
  const eve = await withSecondFactor();
  expect(await enter(ada, eve.codes[0])).toMatchObject(refused);
});

test("wrong codes are counted like wrong passwords, and the missing one is not", async () => {
  const ada = await withSecondFactor();
  for (let n = 0; n < 12; n += 1) expect(await enter(ada)).toMatchObject(missing);
  const wrong = wrongFor(ada.secret);
  const all = await Promise.all(Array.from({ length: 40 }, () => enter(ada, wrong)));
  expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(all.filter(({ status }) => status === 429 || status === 503)).toHaveLength(30);
  const late = await enter(ada, codeOf(ada.secret, 1));
  expect(late.status).toBe(429);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await enter(ada, codeOf(ada.secret, 1), "203.0.113.9")).status).toBe(200);
});

test("new recovery codes take the password and end the old ones", async () => {
  const ada = await withSecondFactor();
  const asked = (password: string) => ada.call(renewRecoveryCodes, { body: { password } });
  expect((await asked("not the password")).status).toBe(422);
  const { status, body } = await asked(ada.password);
  expect(status).toBe(200);
  expect(body.recovery_codes).toHaveLength(10);
  expect(await enter(ada, ada.codes[0])).toMatchObject(refused);
  expect((await enter(ada, body.recovery_codes[0])).status).toBe(200);
  const bob = await app.signUp("Bob");
  const off = await bob.call(renewRecoveryCodes, { body: { password: bob.password } });
  expect(off.status).toBe(409);
});
