import {
  forgotPassword,
  getUser,
  login,
  refreshToken,
  register,
  resetPassword,
} from "@lectern/contract/auth";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { allSent, confirmed, newcomer, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });
const subject = "Set a new password";
const fresh = "a phrase nobody knows yet";

async function tokenFor(email: string, count = 1) {
  await app.call(forgotPassword, { body: { email } });
  return (await mail.next(email, subject, count)).token;
}

test("the answer to a known and an unknown address is the same, to the byte", async () => {
  const { email } = await confirmed(app, mail);
  const ask = (address: string) =>
    fetch(`${app.url}${forgotPassword.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: address }),
    });
  const [known, unknown] = [await ask(email), await ask(`nobody.${email}`)];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  expect(await known.text()).toBe(await unknown.text());
  await mail.next(email, subject);
  await allSent(app);
  expect(mail.to(`nobody.${email}`)).toHaveLength(0);
});

test("a reset sets the password and ends every session there was", async () => {
  const first = await confirmed(app, mail);
  const second = await app.signIn(first.email);
  const token = await tokenFor(first.email);
  const done = await app.call(resetPassword, { body: { token, password: fresh } });
  expect(done).toMatchObject({
    status: 200,
    body: { detail: "Your new password is set. Sign in with it." },
  });
  for (const { token: access, tokens } of [first, second]) {
    const caller = { token: access, organizationId: undefined };
    expect((await callAt(app.url, caller, getUser, {})).status).toBe(401);
    const { refresh_token } = tokens;
    expect(await app.call(refreshToken, { body: { token: refresh_token } })).toMatchObject({
      status: 401,
    });
  }
  const { email, password } = first;
  expect((await app.call(login, { body: { email, password } })).status).toBe(401);
  expect((await app.call(login, { body: { email, password: fresh } })).status).toBe(200);
  const told = await mail.next(email, "Your password was changed");
  expect(told.link).toBe(`${app.url}/auth/forgot-password`);
});

test("a weak password is refused and the link stays good", async () => {
  const { email } = await confirmed(app, mail);
  const token = await tokenFor(email);
  const weak = await app.call(resetPassword, { body: { token, password: "password123" } });
  expect(weak).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "password"] }] } });
  expect((await app.call(resetPassword, { body: { token, password: fresh } })).status).toBe(200);
});

test("whoever resets has shown that the address is theirs", async () => {
  const body = newcomer();
  await app.call(register, { body });
  const token = await tokenFor(body.email);
  await app.call(resetPassword, { body: { token, password: fresh } });
  const signedIn = await app.call(login, { body: { email: body.email, password: fresh } });
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email_verified: true } } });
});

test("an address gets three links an hour", async () => {
  const { email } = await confirmed(app, mail);
  for (let times = 0; times < 5; times += 1) {
    expect((await app.call(forgotPassword, { body: { email } })).status).toBe(200);
  }
  await allSent(app);
  expect(mail.to(email, subject)).toHaveLength(3);
  await app.deps.db
    .updateTable("attempt")
    .set({ since: sql<Date>`since - interval '61 minutes'` })
    .execute();
  await app.call(forgotPassword, { body: { email } });
  await mail.next(email, subject, 4);
});

test("a deactivated account gets no link, and one from before sets nothing", async () => {
  const { email, user } = await confirmed(app, mail);
  const token = await tokenFor(email);
  await app.deps.db
    .updateTable("account")
    .set({ deactivated_at: sql<Date>`now()` })
    .where("id", "=", user.id)
    .execute();
  const late = await app.call(resetPassword, { body: { token, password: fresh } });
  expect(late).toMatchObject({ status: 422, body: { detail: [{ type: "link" }] } });
  expect((await app.call(forgotPassword, { body: { email } })).status).toBe(200);
  await allSent(app);
  expect(mail.to(email, subject)).toHaveLength(1);
});

test("a password that was changed while it was compared signs nobody in", async () => {
  const { email, password, user } = await confirmed(app, mail);
  const waiting = await app.deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom("account").select("id").where("id", "=", user.id).forUpdate().execute();
    const signingIn = app.call(login, { body: { email, password } });
    // Long enough to read and compare the old hash; opening the device waits for the row lock.
    await new Promise((go) => setTimeout(go, 1_000));
    const password_hash = "another";
    await tx.updateTable("account").set({ password_hash }).where("id", "=", user.id).execute();
    return { signingIn };
  });
  expect((await waiting.signingIn).status).toBe(401);
});
