import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import {
  confirmEmail,
  forgotPassword,
  register,
  resetPassword,
  updateUser,
} from "@lectern/contract/auth";
import { inviteMember } from "@lectern/contract/organizations";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { allSent, confirmed, newcomer, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url, requireVerifiedEmail: true });

/** Sets names that no form would accept. */
async function rename(person: Person, names: { first: string; last: string; workspace: string }) {
  const { db } = app.deps;
  await db
    .updateTable("account")
    .set({ first_name: names.first, last_name: names.last })
    .where("id", "=", person.user.id)
    .execute();
  await db
    .updateTable("organization")
    .set({ name: names.workspace })
    .where("id", "=", person.organizationId)
    .execute();
}

async function invite(person: Person) {
  const { email } = newcomer();
  await person.call(inviteMember, { body: { email, group: "viewer" } });
  await expect.poll(() => mail.to(email).length).toBe(1);
  return mail.to(email)[0]!;
}

test("a name puts no line into the head of a mail, and no mark into its page", async () => {
  const ada = await confirmed(app, mail);
  await rename(ada, {
    first: "Ada\r\nBcc: victim@example.org\r\n\r\n",
    last: '<img src=x onerror=alert(1)>"&amp;',
    workspace: "Papers\r\nX-Evil: yes\u2028\u202Eevil <script>",
  });
  const letter = await invite(ada);
  expect(letter.to).not.toContain("victim");
  const keys = letter.parsed.headers.map(({ key }) => key);
  expect(keys).not.toContain("x-evil");
  expect(keys).not.toContain("bcc");
  const head = letter.raw.slice(0, letter.raw.indexOf("\r\n\r\n"));
  expect(head).not.toMatch(/^(?:Bcc|X-Evil):/im);
  expect(letter.subject).toMatch(/^Invitation to the workspace Papers X-Evil: yes evil <script>$/);
  expect(letter.html).not.toMatch(/<img|<script/);
  expect(letter.html).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&amp;amp;");
  expect(letter.text).not.toContain("\u202E");
});

test("a stranger's name is no link in a mail of ours, and fills no page", async () => {
  const ada = await confirmed(app, mail);
  const evil = "Win at https://evil.example/prize or evil.example";
  await rename(ada, { first: "Ada", last: "x".repeat(500), workspace: evil });
  const letter = await invite(ada);
  expect(letter.text).not.toContain("evil.example");
  expect(letter.html).not.toContain("evil.example");
  expect(letter.text.replaceAll("\u2060", "")).toContain(evil);
  expect(letter.text).not.toContain("x".repeat(101));
  expect(letter.link.startsWith(`${app.url}/auth/verify-org-user?token=`)).toBe(true);
});

test.each([
  ["en", "ltr", "Set a new password", "Hello Grace,"],
  ["de", "ltr", "Neues Passwort festlegen", "Guten Tag Grace,"],
  ["ar", "rtl", "تعيين كلمة مرور جديدة", "مرحبًا \u2068Grace\u2069،"],
] as const)("speaks %s", async (language, direction, subject, greeting) => {
  const ada = await confirmed(app, mail);
  await ada.call(updateUser, { body: { preferences: { language } } });
  await app.call(forgotPassword, { body: { email: ada.email } });
  const letter = await mail.next(ada.email, subject);
  expect(letter.html).toContain(`<html lang="${language}" dir="${direction}">`);
  expect(letter.text.startsWith(greeting)).toBe(true);
  for (const form of [letter.text, letter.html]) {
    expect(form).toContain(`${app.url}/auth/reset-password?token=${letter.token}`);
  }
});

test("every letter is whole in both forms and fetches nothing", async () => {
  const ada = await confirmed(app, mail);
  await app.call(register, { body: newcomer({ email: ada.email }) });
  await app.call(forgotPassword, { body: { email: ada.email } });
  await invite(ada);
  await allSent(app);
  for (const { parsed, html, text } of mail.letters) {
    expect(parsed.from).toEqual({ name: "Lectern", address: "lectern@example.org" });
    expect(parsed.headers.find(({ key }) => key === "auto-submitted")?.value).toBe(
      "auto-generated",
    );
    expect(text.length).toBeGreaterThan(100);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/);
    expect(html).toContain("prefers-color-scheme:dark");
    const hosts = [...html.matchAll(/https?:\/\/[^/"?\s<]+/g)].map(([host]) => host);
    expect(new Set(hosts)).toEqual(new Set([app.url]));
  }
});

test("a mail that the server does not take is tried again, with a link that works", async () => {
  const ada = await confirmed(app, mail);
  await mail.stop();
  await app.call(forgotPassword, { body: { email: ada.email } });
  await expect
    .poll(async () => {
      const { rows } = await sql<{ last_error: string | null }>`
        select last_error from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(
        app.deps.db,
      );
      return rows[0]?.last_error;
    })
    .toContain("the mail server did not take a mail: ESOCKET");
  await mail.resume();
  const { token } = await mail.next(ada.email, "Set a new password");
  const body = { token, password: "a phrase nobody knows yet" };
  expect((await app.call(resetPassword, { body })).status).toBe(200);
  expect(mail.to(ada.email, "Set a new password")).toHaveLength(1);
});

test("without a mail server a newcomer is let in by what lies in the outbox", async () => {
  const publicUrl = "https://lectern.example.org";
  const alone = await startApp({ publicUrl, requireVerifiedEmail: true });
  const body = newcomer();
  expect((await alone.call(register, { body })).body).not.toHaveProperty("access_token");
  const folder = join(alone.dataDir, "outbox");
  await expect.poll(() => readdir(folder).catch(() => [])).toHaveLength(1);
  const [name = ""] = await readdir(folder);
  const { text = "" } = await PostalMime.parse(await readFile(join(folder, name)));
  const [, token = ""] =
    /https:\/\/lectern\.example\.org\/auth\/confirm-email\?token=(\S+)/.exec(text) ?? [];
  expect((await alone.call(confirmEmail, { body: { token } })).status).toBe(200);
  expect((await alone.signIn(body.email)).user.email_verified).toBe(true);
});
