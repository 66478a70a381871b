import { login, previewInvitation, register, resetPassword } from "@lectern/contract/auth";
import { inviteMember, listOrganizations, removeMember } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { confirmed, newcomer, password, startMail } from "#test/servers/mail.ts";

import { createAccount } from "../registration.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });
const host = await confirmed(app, mail, { organization_name: "Compilers" });
const subject = "Invitation to the workspace Compilers";

/** Invites a new person as an editor. */
async function invite(email = newcomer().email) {
  const made = await host.call(inviteMember, { body: { email, group: "editor" } });
  expect(made.status).toBe(201);
  return { email, id: made.body.id, letter: await mail.next(email, subject) };
}

const names = { first_name: "Alan", last_name: "Turing" };
const invitedOnly = { status: 422, body: { detail: [{ type: "link" }] } };

test("an invitation says who invites whom to what", async () => {
  const { email, letter } = await invite();
  expect(letter.link).toBe(`${app.url}/auth/verify-org-user?token=${letter.token}`);
  expect(letter.text).toContain(
    "Grace Hopper invites you to work together in the workspace Compilers.",
  );
  expect(await app.call(previewInvitation, { body: { token: letter.token } })).toMatchObject({
    status: 200,
    body: {
      organization_name: "Compilers",
      invited_by: "Grace Hopper",
      email,
      group: "editor",
      has_account: false,
    },
  });
  expect(await app.call(previewInvitation, { body: { token: "made up" } })).toMatchObject(
    invitedOnly,
  );
});

test("somebody invited sets name and password, and belongs to that workspace alone", async () => {
  const { email, letter } = await invite();
  const nameless = await app.call(resetPassword, { body: { token: letter.token, password } });
  expect(nameless).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "first_name"] }] },
  });
  const body = { token: letter.token, password, ...names };
  expect(await app.call(resetPassword, { body })).toMatchObject({
    status: 200,
    body: { detail: "You are now a member of Compilers. Sign in to continue." },
  });
  const alan = await app.signIn(email);
  expect(alan.user).toMatchObject({ ...names, email_verified: true });
  const { body: list } = await alan.call(listOrganizations, {});
  expect(list).toMatchObject({ total: 1, results: [{ name: "Compilers", group: "editor" }] });
  expect(await app.call(resetPassword, { body })).toMatchObject(invitedOnly);
});

test("registering by an invitation joins, even where registration is closed", async () => {
  const closed = await startApp({ smtpUrl: mail.url, registration: "closed" });
  // A closed installation creates its first account outside the registration.
  const first = { email: newcomer().email, password, firstName: "Grace", lastName: "Hopper" };
  await createAccount(closed.deps, first);
  const ada = await closed.signIn(first.email);
  const { email } = newcomer();
  await ada.call(inviteMember, { body: { email, group: "viewer" } });
  const { token } = await mail.next(email, "Invitation to the workspace Grace's workspace");
  const other = await closed.call(register, { body: newcomer({ invitation: token }) });
  expect(other).toMatchObject({ status: 422, body: { detail: [{ loc: ["body", "email"] }] } });
  const made = await closed.call(register, { body: newcomer({ email, invitation: token }) });
  expect(made).toMatchObject({ status: 201, body: { user: { email, email_verified: true } } });
  const caller = {
    token: (made.body as { access_token: string }).access_token,
    organizationId: undefined,
  };
  const { body: list } = await callAt(closed.url, caller, listOrganizations, {});
  expect(list).toMatchObject({ total: 1, results: [{ group: "viewer" }] });
  expect(await closed.call(register, { body: newcomer() })).toMatchObject({ status: 403 });
});

test("an invited address that has an account is told to sign in", async () => {
  const guest = await confirmed(app, mail);
  const { letter } = await invite(guest.email);
  const { token } = letter;
  const seen = await app.call(previewInvitation, { body: { token } });
  expect(seen.body.has_account).toBe(true);
  const told = { status: 409, body: { detail: expect.stringContaining("Sign in, then accept") } };
  expect(
    await app.call(resetPassword, { body: { token, password: "stolen phrase here", ...names } }),
  ).toMatchObject(told);
  const body = newcomer({ email: guest.email, invitation: token });
  expect(await app.call(register, { body })).toMatchObject(told);
  expect((await app.call(login, { body: { email: guest.email, password } })).status).toBe(200);
});

test("a withdrawn invitation leads nowhere", async () => {
  const { email, id, letter } = await invite();
  await host.call(removeMember, { params: { id } });
  const { token } = letter;
  expect(await app.call(previewInvitation, { body: { token } })).toMatchObject(invitedOnly);
  const body = newcomer({ email, invitation: token });
  expect(await app.call(register, { body })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "invitation"] }] },
  });
});
