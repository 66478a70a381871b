import {
  changeEmail,
  changePassword,
  confirmEmail,
  forgotPassword,
  getUser,
  login,
  refreshToken,
  resetPassword,
  updateUser,
} from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { allSent, confirmed, newcomer, password, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });
const fresh = "a phrase nobody knows yet";
const wrong = { status: 422, body: { detail: [{ msg: "The password is wrong." }] } };

test("names and preferences change, each on its own", async () => {
  const ada = await confirmed(app, mail);
  expect(ada.user.preferences).toEqual({
    theme: "system",
    language: null,
    date_order: "dmy",
    dim_pages: true,
    support_marks: true,
    reduce_motion: null,
  });
  await ada.call(updateUser, { body: { first_name: "Ada" } });
  await ada.call(updateUser, { body: { preferences: { theme: "dark", language: "ar" } } });
  const { body } = await ada.call(updateUser, {
    body: { preferences: { date_order: "ymd", support_marks: false, reduce_motion: true } },
  });
  expect(body).toMatchObject({
    first_name: "Ada",
    last_name: "Hopper",
    group: "owner",
    preferences: {
      theme: "dark",
      language: "ar",
      date_order: "ymd",
      dim_pages: true,
      support_marks: false,
      reduce_motion: true,
    },
  });
  expect((await ada.call(getUser, {})).body).toEqual(body);
  const back = await ada.call(updateUser, { body: { preferences: { language: null } } });
  expect(back.body.preferences.language).toBe(null);
  expect((await ada.call(updateUser, { body: {} })).body).toEqual(back.body);
});

test("nothing else changes by the profile", async () => {
  const ada = await confirmed(app, mail);
  for (const body of [
    { first_name: "" },
    { last_name: "a\r\nb" },
    { preferences: { theme: "red" } },
    { preferences: { language: "tlh" } },
  ]) {
    expect(await ada.call(updateUser, { body: body as never })).toMatchObject({ status: 422 });
  }
  const more = { email: "x@example.org", email_verified: false, password_hash: "x", id: "1" };
  expect((await ada.call(updateUser, { body: more as never })).body).toEqual(
    (await ada.call(getUser, {})).body,
  );
});

test("another address counts once its link is opened, and the old one is told", async () => {
  const ada = await confirmed(app, mail);
  const { email } = newcomer();
  const denied = await ada.call(changeEmail, { body: { email, password: "not my password" } });
  expect(denied).toMatchObject(wrong);
  await app.call(forgotPassword, { body: { email: ada.email } });
  const old = await mail.next(ada.email, "Set a new password");
  const asked = await ada.call(changeEmail, { body: { email, password } });
  expect(asked).toMatchObject({ status: 200, body: { detail: expect.stringContaining(email) } });
  const letter = await mail.next(email, "Confirm your new email address");
  expect(letter.link).toBe(`${app.url}/auth/confirm-email?token=${letter.token}`);
  expect((await ada.call(getUser, {})).body.email).toBe(ada.email);
  const { token } = letter;
  expect(await app.call(confirmEmail, { body: { token } })).toMatchObject({ status: 200 });
  expect((await ada.call(getUser, {})).body).toMatchObject({ email, email_verified: true });
  const told = await mail.next(ada.email, "Your email address was changed");
  expect(told.text).not.toContain(email);
  expect((await app.call(login, { body: { email: ada.email, password } })).status).toBe(401);
  expect((await app.call(login, { body: { email, password } })).status).toBe(200);
  const late = await app.call(resetPassword, { body: { token: old.token, password: fresh } });
  expect(late).toMatchObject({ status: 422, body: { detail: [{ type: "link" }] } });
});

test("that an address has an account is told to its owner alone", async () => {
  const [ada, bea] = [await confirmed(app, mail), await confirmed(app, mail)];
  const { email: free } = newcomer();
  const asked = await ada.call(changeEmail, { body: { email: bea.email, password } });
  const other = await ada.call(changeEmail, { body: { email: free, password } });
  expect(asked.body.detail.replace(bea.email, free)).toBe(other.body.detail);
  await mail.next(bea.email, "You have an account already");
  expect(mail.to(bea.email, "Confirm your new email address")).toHaveLength(0);
  const same = await ada.call(changeEmail, { body: { email: ada.email, password } });
  expect(same).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "email"] }] } });
});

test("an address that was taken meanwhile stays whose it is", async () => {
  const ada = await confirmed(app, mail);
  const { email } = newcomer();
  await ada.call(changeEmail, { body: { email, password } });
  const { token } = await mail.next(email, "Confirm your new email address");
  await confirmed(app, mail, { email });
  expect(await app.call(confirmEmail, { body: { token } })).toMatchObject({ status: 409 });
  expect((await ada.call(getUser, {})).body.email).toBe(ada.email);
});

test("another password signs the other devices out, and this one stays", async () => {
  const ada = await confirmed(app, mail);
  const phone = await app.signIn(ada.email);
  await app.call(forgotPassword, { body: { email: ada.email } });
  const link = await mail.next(ada.email, "Set a new password");
  for (const [body, loc] of [
    [{ current_password: "not my password", password: fresh }, "current_password"],
    [{ current_password: password, password: "password123" }, "password"],
  ] as const) {
    expect(await ada.call(changePassword, { body })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", loc] }] },
    });
  }
  const body = { current_password: password, password: fresh };
  expect((await ada.call(changePassword, { body })).status).toBe(200);
  expect((await ada.call(getUser, {})).status).toBe(200);
  expect((await phone.call(getUser, {})).status).toBe(401);
  const { refresh_token: token } = phone.tokens;
  expect((await app.call(refreshToken, { body: { token } })).status).toBe(401);
  await mail.next(ada.email, "Your password was changed");
  const late = { token: link.token, password: "one more phrase" };
  expect((await app.call(resetPassword, { body: late })).status).toBe(422);
  const { email } = ada;
  expect((await app.call(login, { body: { email, password } })).status).toBe(401);
  expect((await app.call(login, { body: { email, password: fresh } })).status).toBe(200);
});

test("a sign-in on a device that is new is told of; the first of all and known ones are not", async () => {
  const ada = await confirmed(app, mail);
  const subject = "A new device signed in";
  const on = (agent: string) =>
    app.call(login, { body: { email: ada.email, password } }, { "user-agent": agent });
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  await app.signIn(ada.email);
  await allSent(app);
  expect(mail.to(ada.email, subject)).toHaveLength(0);
  await on(firefox);
  const letter = await mail.next(ada.email, subject);
  expect(letter.text).toContain("Device: Firefox on Linux");
  expect(letter.text).toMatch(/Time: \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC/);
  expect(letter.text).toContain("Network address: 127.0.0.1");
  await on(firefox);
  await app.deps.db
    .updateTable("device")
    .set({ revoked_at: new Date() })
    .where("account_id", "=", ada.user.id)
    .execute();
  await on(firefox);
  await allSent(app);
  expect(mail.to(ada.email, subject)).toHaveLength(1);
  await app.deps.db
    .updateTable("device")
    .set({ last_seen_at: new Date(Date.now() - 91 * 86_400_000), revoked_at: null })
    .where("account_id", "=", ada.user.id)
    .execute();
  await on(firefox);
  await mail.next(ada.email, subject, 2);
});
