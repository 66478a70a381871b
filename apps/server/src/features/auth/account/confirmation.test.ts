import { confirmEmail, getUser, login, register, resendConfirmation } from "@lectern/contract/auth";
import { createOrganization, listOrganizations } from "@lectern/contract/organizations";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { allSent, confirmed, newcomer, password, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });
const subject = "Confirm your email address";
const taken = "You have an account already";

const countOf = async (table: "account" | "organization" | "membership") => {
  const { total } = await app.deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
};

test("a newcomer confirms their address before the first sign-in", async () => {
  const body = newcomer({ organization_name: "Compilers" });
  const made = await app.call(register, { body });
  expect(made).toMatchObject({
    status: 201,
    body: { email: body.email, first_name: "Grace", email_verified: false },
  });
  expect(Object.keys(made.body)).not.toContain("access_token");
  const early = await app.call(login, { body: { email: body.email, password } });
  expect(early).toMatchObject({
    status: 403,
    body: { detail: "Confirm your email address first: open the link that was sent to you." },
  });
  const letter = await mail.next(body.email, subject);
  expect(letter.link).toBe(`${app.url}/auth/confirm-email?token=${letter.token}`);
  expect(letter.text).toContain("Hello Grace,");
  expect(await app.call(confirmEmail, { body: { token: letter.token } })).toMatchObject({
    status: 200,
    body: { detail: "Your email address is confirmed." },
  });
  const grace = await app.signIn(body.email);
  expect(grace.user.email_verified).toBe(true);
  const { body: list } = await grace.call(listOrganizations, {});
  expect(list.results[0]).toMatchObject({ name: "Compilers", group: "owner" });
});

test("registering a taken address answers like a free one, and tells its owner", async () => {
  const owner = await confirmed(app, mail, { first_name: "Owner" });
  const body = newcomer();
  const free = await app.call(register, { body });
  await allSent(app);
  const before = [await countOf("account"), await countOf("organization")];
  const again = await app.call(register, { body: { ...body, email: owner.email } });
  const shape = ({ status, body: answer }: typeof free) => [status, Object.keys(answer)];
  expect(shape(again)).toEqual(shape(free));
  expect(again.body).toEqual({
    ...free.body,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: owner.email,
    created_at: expect.stringMatching(/Z$/),
  });
  expect((again.body as { id: string }).id).not.toBe(owner.user.id);
  expect([...again.headers.keys()]).toEqual([...free.headers.keys()]);
  const letter = await mail.next(owner.email, taken);
  expect(letter.text).toContain(`Sign in:\n${app.url}/auth/login`);
  expect(letter.text).toContain(`${app.url}/auth/forgot-password`);
  expect(letter.html).toContain(`href="${app.url}/auth/forgot-password"`);
  expect(letter.text).not.toContain("token=");
  expect([await countOf("account"), await countOf("organization")]).toEqual(before);
  // The workspace of published editions has no members.
  expect(await countOf("organization")).toBe((await countOf("membership")) + 1);
});

test("of ten who register one address at once one is in, and all hear the same", async () => {
  const body = newcomer();
  const all = await Promise.all(Array.from({ length: 10 }, () => app.call(register, { body })));
  expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  await allSent(app);
  expect(mail.to(body.email, subject)).toHaveLength(1);
  // The workspace of published editions has no members.
  expect(await countOf("organization")).toBe((await countOf("membership")) + 1);
});

test("the confirmation is sent again, three times an hour, and never to the confirmed", async () => {
  const body = newcomer();
  const known = await confirmed(app, mail);
  await app.call(register, { body });
  const answers = [];
  for (let times = 0; times < 4; times += 1) {
    answers.push(await app.call(resendConfirmation, { body: { email: body.email } }));
  }
  for (const email of [known.email, `nobody.${body.email}`]) {
    answers.push(await app.call(resendConfirmation, { body: { email } }));
  }
  const told = answers.map(({ status, body: answer }) => JSON.stringify([status, answer]));
  expect(new Set(told).size).toBe(1);
  await allSent(app);
  expect(mail.to(body.email, subject)).toHaveLength(3);
  expect(mail.to(known.email, subject)).toHaveLength(1);
  expect(mail.to(`nobody.${body.email}`)).toHaveLength(0);
  const { token } = await mail.next(body.email, subject, 3);
  expect((await app.call(confirmEmail, { body: { token } })).status).toBe(200);
});

test("where nothing has to be confirmed a newcomer is in at once, and is asked all the same", async () => {
  const open = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: false });
  const body = newcomer();
  const made = await open.call(register, { body });
  const { access_token: token } = made.body as { access_token: string };
  const caller = { token, organizationId: undefined };
  expect((await callAt(open.url, caller, getUser, {})).body.email_verified).toBe(false);
  const letter = await mail.next(body.email, subject);
  await open.call(confirmEmail, { body: { token: letter.token } });
  expect((await callAt(open.url, caller, getUser, {})).body.email_verified).toBe(true);
  expect(
    (await callAt(open.url, caller, createOrganization, { body: { name: "More" } })).status,
  ).toBe(201);
  const again = await open.call(register, { body });
  expect(again).toMatchObject({ status: 422, body: { detail: [{ type: "taken" }] } });
});
