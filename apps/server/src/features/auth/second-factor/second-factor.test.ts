import {
  confirmSecondFactor,
  endSecondFactor,
  getUser,
  renewRecoveryCodes,
  startSecondFactor,
} from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { codeOf, secondFactors, wrongFor } from "#test/identity/second-factor-sign-in.ts";

const app = await startApp({ trustedProxies: 1 });
const { withSecondFactor, enter, row } = secondFactors(app);

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

test("wrong codes of a confirmation are counted, too", async () => {
  const ada = await app.signUp();
  const from = { "x-forwarded-for": "192.0.2.7" };
  const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  const confirm = (otp: string) => ada.call(confirmSecondFactor, { body: { otp } }, from);
  for (let n = 0; n < 10; n += 1) expect((await confirm(wrongFor(body.secret))).status).toBe(422);
  expect((await confirm(codeOf(body.secret))).status).toBe(429);
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
