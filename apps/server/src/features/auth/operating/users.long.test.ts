import { createApiKey, deleteUser, getUser, login, resetPassword } from "@lectern/contract/auth";
import { getOrganization, listAuditEvents } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { addPasskey, signInByPasskey } from "#test/identity/passkeys.ts";
import { runProgram } from "#test/programs.ts";

const app = await startApp({ role: "web" });
const chosen = "a phrase that nobody has guessed";

const user = (args: string[], input?: string) =>
  runProgram(
    "user",
    args,
    {
      DATA_DIR: app.dataDir,
      DATABASE_URL: app.config.databaseUrl ?? "",
      PUBLIC_URL: "https://lectern.example.org",
    },
    input,
  );

const tokenIn = (said: string) =>
  /https:\/\/lectern\.example\.org\/auth\/reset-password\?token=(\S+)/.exec(said)?.[1] ?? "";
const signIn = (email: string, password: string) => app.call(login, { body: { email, password } });

test("an operator creates an account in a workspace, and the person chooses a password", async () => {
  const ada = await app.signUp();
  const email = `grace.${ada.user.id}@example.org`;
  const id = ada.organizationId;
  const args = ["create", email, "--name", "Grace Brewster Hopper"];
  const asOwner = await user([...args, "--workspace", id, "--role", "owner"]);
  expect(asOwner).toMatchObject({ code: 1, said: expect.stringContaining("has an owner") });

  const made = await user([...args, "--workspace", id, "--role", "editor"]);
  expect(made.code).toBe(0);
  const token = tokenIn(made.said);
  expect((await app.call(resetPassword, { body: { token, password: chosen } })).status).toBe(200);
  const { body } = await signIn(email, chosen);
  expect(body.user).toMatchObject({ first_name: "Grace Brewster", last_name: "Hopper" });
  const grace = { token: body.access_token, organizationId: id };
  const workspace = await callAt(app.url, grace, getOrganization, { params: { id } });
  expect(workspace.body).toMatchObject({ id, group: "editor" });
  const { results } = (await ada.call(listAuditEvents, {})).body;
  expect(results.map(({ action }) => action)).toContain("account.created");
  expect(await user(args)).toEqual({ code: 1, said: `${email} has an account already.\n` });
});

test("a reset ends the password and every device, and its link is good once", async () => {
  const ada = await app.signUp();
  const { authenticator } = await addPasskey(ada);
  const { code, said } = await user(["reset", ada.email]);
  expect(code).toBe(0);
  expect((await ada.call(getUser, {})).status).toBe(401);
  expect((await signIn(ada.email, ada.password)).status).toBe(401);
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(401);
  const token = tokenIn(said);
  const reset = () => app.call(resetPassword, { body: { token, password: chosen } });
  expect((await reset()).status).toBe(200);
  expect((await reset()).status).toBe(422);
  expect((await signIn(ada.email, chosen)).status).toBe(200);

  expect(await user(["reset", ada.email, "--password-stdin"], "short\n")).toMatchObject({
    code: 1,
  });
  expect((await user(["reset", ada.email, "--password-stdin"], `${chosen} too\n`)).code).toBe(0);
  expect((await signIn(ada.email, `${chosen} too`)).status).toBe(200);
});

test("an account that signs in without a password is disabled and enabled too", async () => {
  const ada = await app.signUp();
  const { authenticator } = await addPasskey(ada);
  await app.deps.db
    .updateTable("account")
    .set({ password_hash: "" })
    .where("id", "=", ada.user.id)
    .execute();
  expect((await user(["disable", ada.email])).code).toBe(0);
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(401);
  expect((await user(["enable", ada.email])).code).toBe(0);
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(200);
});

test("a deleted account is not enabled again", async () => {
  const ada = await app.signUp();
  const deleted = await ada.call(deleteUser, { body: { password: ada.password } });
  expect(deleted.status).toBe(204);
  const { code, said } = await user(["enable", `${ada.user.id}@deleted.invalid`]);
  expect([code, said]).toEqual([1, expect.stringContaining("has no account")]);
});

test("a disabled account is out at once, as if it did not exist, until it is enabled", async () => {
  const ada = await app.signUp();
  const key = await ada.call(createApiKey, {
    body: { name: "Script", scopes: ["organization.read"] },
  });
  const byKey = () =>
    callAt(app.url, { token: key.body.key, organizationId: undefined }, getOrganization, {
      params: { id: ada.organizationId },
    });
  const asBefore = (await byKey()).status;
  expect((await user(["disable", ada.email])).code).toBe(0);
  expect((await ada.call(getUser, {})).status).toBe(401);
  expect((await byKey()).status).toBe(401);
  const refused = await signIn(ada.email, ada.password);
  const unknown = await signIn("nobody@example.org", ada.password);
  expect([refused.status, refused.body]).toEqual([401, unknown.body]);
  expect((await user(["disable", ada.email])).said).toContain("is disabled already");

  expect((await user(["enable", ada.email])).code).toBe(0);
  const again = await app.signIn(ada.email);
  expect((await again.call(getUser, {})).status).toBe(200);
  expect((await ada.call(getUser, {})).status).toBe(401);
  expect([asBefore, (await byKey()).status]).toEqual([200, 401]);
  const { results } = (await again.call(listAuditEvents, {})).body;
  const actions = results.map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["account.disabled", "account.enabled"]));
});
