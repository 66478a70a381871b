import {
  changePassword,
  forgotPassword,
  login,
  register,
  resetPassword,
} from "@lectern/contract/auth";
import { getInstallation } from "@lectern/contract/installation";
import { expect, test } from "vitest";

import { callAt } from "#test/app.ts";
import { startWithProvider } from "#test/identity/sign-in-providers.ts";

import { createAccount } from "./registration.ts";

const [owner, password] = ["owner@acme.example", "correct horse battery staple"];
const { app, somebody, browser } = await startWithProvider([], {
  passwordSignIn: false,
  breakGlassEmail: owner,
});
const ada = `ada.${crypto.randomUUID()}@acme.example`;
for (const email of [owner, ada]) {
  await createAccount(app.deps, { email, password, firstName: "Ada", lastName: "Example" });
}
const off = { status: 403, body: { code: "password_sign_in_off" } };

test("where passwords are off, nobody signs in, registers or resets by one", async () => {
  expect(await app.call(login, { body: { email: ada, password } })).toMatchObject(off);
  expect(await app.call(login, { body: { email: "no@acme.example", password } })).toMatchObject(
    off,
  );
  const newcomer = { email: `new.${ada}`, password, first_name: "New", last_name: "Person" };
  expect(await app.call(register, { body: newcomer })).toMatchObject(off);
  expect(await app.call(forgotPassword, { body: { email: ada } })).toMatchObject(off);
  expect((await app.call(getInstallation, {})).body).toMatchObject({
    password_sign_in: false,
    sign_in_providers: [{ id: "acme", name: "Acme", domains: ["acme.example"] }],
  });
});

test("one account named by the operator keeps its password", async () => {
  const { status, body } = await app.call(login, { body: { email: owner, password } });
  expect(status).toBe(200);
  const wrong = await app.call(login, { body: { email: owner, password: "not the password" } });
  expect(wrong.status).toBe(401);
  expect((await app.call(forgotPassword, { body: { email: owner } })).status).toBe(200);
  const caller = { token: body.access_token, organizationId: undefined };
  const change = { current_password: password, password: "another horse battery staple" };
  expect((await callAt(app.url, caller, changePassword, { body: change })).status).toBe(200);
});

test("people of a provider sign in, and cannot set a password", async () => {
  somebody();
  const here = browser();
  await here.signIn("acme");
  const { status, body } = await here.finish();
  expect(status).toBe(200);
  const caller = { token: body.access_token, organizationId: undefined };
  const change = { current_password: "any", password: "another horse battery staple" };
  expect(await callAt(app.url, caller, changePassword, { body: change })).toMatchObject(off);
  const reset = { token: "unknown", password };
  expect((await app.call(resetPassword, { body: reset })).status).toBe(422);
});
