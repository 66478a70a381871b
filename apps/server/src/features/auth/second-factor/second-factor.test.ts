import {
  confirmSecondFactor,
  endSecondFactor,
  getUser,
  listDevices,
  login,
  renewRecoveryCodes,
  startSecondFactor,
} from "@lectern/contract/auth";
import { generateSync } from "otplib";
import { beforeEach, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";

const app = await startApp({ trustedProxies: 1 });

beforeEach(async () => {
  await app.deps.db.deleteFrom("attempt").execute();
});

/** The app's code this many time steps from now. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });
/** Returns six digits that are not a valid code now. */
function wrongFor(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !right.includes(code),
  )!;
}

const asks = (text: string) => ({ status: 401, body: { detail: text, otp_required: true } });
const missing = asks("Enter the code from your authenticator app, or a recovery code.");
const refused = asks("The code is wrong or was already used.");

async function withSecondFactor() {
  const ada = await app.signUp();
  const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  const confirmed = await ada.call(confirmSecondFactor, { body: { otp: codeOf(body.secret) } });
  expect(confirmed.status).toBe(200);
  return { ...ada, ...body, codes: confirmed.body.recovery_codes };
}

const enter = (
  { email, password }: Pick<Person, "email" | "password">,
  otp?: string,
  address = "192.0.2.1",
) => app.call(login, { body: { email, password, otp } }, { "x-forwarded-for": address });

const row = (person: Person) =>
  app.deps.db
    .selectFrom("account")
    .select(["totp_secret", "totp_since", "totp_step"])
    .where("id", "=", person.user.id)
    .executeTakeFirstOrThrow();

test("starting takes the password, and nothing is asked for until a code is confirmed", async () => {
  const ada = await app.signUp();
  const wrong = await ada.call(startSecondFactor, { body: { password: "not the password" } });
  expect(wrong).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "password"] }] } });
  const { status, body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  expect(status).toBe(200);
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(body.uri);
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    "otpauth:",
    "totp",
    `/Lectern:${ada.email}`,
  ]);
  expect(uri.searchParams.get("secret")).toBe(body.secret);
  expect(uri.searchParams.get("issuer")).toBe("Lectern");
  // A URI may omit the defaults of authenticator apps, but must not contradict them.
  expect(uri.searchParams.get("digits") ?? "6").toBe("6");
  expect(uri.searchParams.get("period") ?? "30").toBe("30");
  expect(uri.searchParams.get("algorithm") ?? "SHA1").toBe("SHA1");
  expect((await ada.call(getUser, {})).body.second_factor).toBe(false);
  expect((await enter(ada)).status).toBe(200);
});

test("a code of the app turns it on, a wrong one does not", async () => {
  const ada = await app.signUp();
  expect((await ada.call(confirmSecondFactor, { body: { otp: "123456" } })).status).toBe(409);
  const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  for (const otp of [wrongFor(body.secret), "12345", "1234567", "abcdef", codeOf(body.secret, 3)]) {
    expect(await ada.call(confirmSecondFactor, { body: { otp } }), otp).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "otp"] }] },
    });
  }
  expect((await row(ada)).totp_since).toBeNull();
  const code = codeOf(body.secret);
  const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
  const { status, body: told } = await ada.call(confirmSecondFactor, { body: { otp: spaced } });
  expect(status).toBe(200);
  expect(new Set(told.recovery_codes).size).toBe(10);
  for (const each of told.recovery_codes) expect(each).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
  expect((await ada.call(getUser, {})).body.second_factor).toBe(true);
  // A second factor that is on accepts neither a new secret nor another confirmation.
  const again = await ada.call(startSecondFactor, { body: { password: ada.password } });
  expect(again.status).toBe(409);
  expect((await ada.call(confirmSecondFactor, { body: { otp: "123456" } })).status).toBe(409);
});

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

test("wrong codes of a confirmation are counted, too", async () => {
  const ada = await app.signUp();
  const from = { "x-forwarded-for": "192.0.2.7" };
  const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  const confirm = (otp: string) => ada.call(confirmSecondFactor, { body: { otp } }, from);
  for (let n = 0; n < 10; n += 1) expect((await confirm(wrongFor(body.secret))).status).toBe(422);
  expect((await confirm(codeOf(body.secret))).status).toBe(429);
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

test("ending takes the password and forgets secret and codes", async () => {
  const ada = await withSecondFactor();
  const asked = (password: string) => ada.call(endSecondFactor, { body: { password } });
  expect((await asked("not the password")).status).toBe(422);
  expect((await enter(ada)).status).toBe(401);
  expect((await asked(ada.password)).status).toBe(200);
  expect(await row(ada)).toEqual({ totp_secret: null, totp_since: null, totp_step: null });
  const left = await app.deps.db
    .selectFrom("recovery_code")
    .select("hash")
    .where("account_id", "=", ada.user.id)
    .execute();
  expect(left).toEqual([]);
  expect((await enter(ada)).status).toBe(200);
  expect((await asked(ada.password)).status).toBe(409);
});

test("secret and recovery codes lie in the database for nobody to read or move", async () => {
  const [ada, eve] = [await withSecondFactor(), await withSecondFactor()];
  const { totp_secret: sealed } = await row(ada);
  expect(sealed?.toString("latin1")).not.toContain(ada.secret);
  const codes = await app.deps.db.selectFrom("recovery_code").select("hash").execute();
  const all = Buffer.concat(codes.map(({ hash }) => hash)).toString("latin1");
  for (const code of ada.codes) expect(all).not.toContain(code.replaceAll("-", ""));
  // Copied into another account's row, it cannot be decrypted.
  await app.deps.db
    .updateTable("account")
    .set({ totp_secret: sealed, totp_step: null })
    .where("id", "=", eve.user.id)
    .execute();
  expect((await enter(eve, codeOf(ada.secret))).status).toBe(500);
  const idempotency = await ada.call(
    renewRecoveryCodes,
    { body: { password: ada.password } },
    { "idempotency-key": "k1" },
  );
  const kept = await app.deps.db.selectFrom("idempotency").select("body").execute();
  expect(kept.length).toBeGreaterThan(0);
  const [code = ""] = idempotency.body.recovery_codes;
  for (const { body } of kept) {
    expect(body).not.toContain(code);
    expect(Buffer.from(body ?? "", "base64").toString("latin1")).not.toContain(code);
  }
  const again = await ada.call(
    renewRecoveryCodes,
    { body: { password: ada.password } },
    { "idempotency-key": "k1" },
  );
  expect(again.body).toEqual(idempotency.body);
});
