import { forgotPassword, listApiKeys, login, resetPassword } from "@lectern/contract/auth";
import { expect, test } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { make, programs } from "#test/identity/api-keys.ts";
import { addPasskey, signInByPasskey } from "#test/identity/passkeys.ts";
import { confirmed, startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });
const fresh = "a phrase nobody knows yet";

async function reset(email: string) {
  await app.call(forgotPassword, { body: { email } });
  const { token } = await mail.next(email, "Set a new password");
  const done = await app.call(resetPassword, { body: { token, password: fresh } });
  expect(done.status).toBe(200);
}

test("a reset of an address that was never confirmed leaves nothing to whoever registered it", async () => {
  const eve = await app.signUp("Eve");
  const { authenticator } = await addPasskey(eve);
  const { body: made } = await make(eve);
  await reset(eve.email);
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(401);
  expect(await programs(app).status(made.key)).toBe(401);
  const again = { email: eve.email, password: fresh };
  expect((await app.call(login, { body: again })).status).toBe(200);
});

test("a reset of a confirmed address leaves its passkeys and API keys", async () => {
  const ada = await confirmed(app, mail);
  const { authenticator } = await addPasskey(ada);
  await make(ada);
  await reset(ada.email);
  const signedIn = await signInByPasskey(app.url, authenticator);
  expect(signedIn.status).toBe(200);
  const again = { token: signedIn.body.access_token, organizationId: ada.organizationId };
  expect((await callAt(app.url, again, listApiKeys, {})).body.total).toBe(1);
});
