import { login } from "@lectern/contract/auth";
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  startPasskey,
  updatePasskey,
} from "@lectern/contract/passkeys";
import { expect, test, vi } from "vitest";

import { startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { addPasskey, beginPasskey, signInByPasskey } from "#test/identity/passkeys.ts";
import { startMail } from "#test/servers/mail.ts";

const mail = await startMail();
const app = await startApp({ smtpUrl: mail.url });
const refusal = (status: number, code: string) => ({ status, body: { code } });
const listed = async (person: Awaited<ReturnType<typeof app.signUp>>) =>
  (await person.call(listPasskeys, {})).body;

test("a passkey is added with the password, listed, renamed and removed, and each is logged", async () => {
  const ada = await app.signUp();
  expect(await listed(ada)).toEqual({ total: 0, results: [] });
  const { passkey, authenticator } = await addPasskey(ada, "My phone");
  expect(passkey).toEqual({
    id: expect.any(String),
    name: "My phone",
    transports: ["internal", "hybrid"],
    backed_up: true,
    created_at: expect.stringMatching(/Z$/),
    last_used_at: null,
  });
  const told = await mail.next(ada.email, "A passkey was added");
  expect(told.text).toContain("My phone");
  expect(told.text).toContain(`${app.url}/settings/security`);

  expect((await signInByPasskey(app.url, authenticator)).status).toBe(200);
  const params = { id: passkey.id };
  const renamed = await ada.call(updatePasskey, { params, body: { name: "Old phone" } });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Old phone" } });
  expect(await listed(ada)).toMatchObject({
    total: 1,
    results: [{ id: passkey.id, name: "Old phone", last_used_at: expect.stringMatching(/Z$/) }],
  });
  expect((await ada.call(deletePasskey, { params })).status).toBe(204);
  expect(await listed(ada)).toEqual({ total: 0, results: [] });
  expect(await signInByPasskey(app.url, authenticator)).toMatchObject(
    refusal(401, "passkey_unknown"),
  );
  const actions = await actionsOn(ada, "account");
  expect(actions.filter(([action]) => action?.startsWith("passkey"))).toEqual([
    ["passkey_removed", "Old phone"],
    ["passkey_renamed", "My phone → Old phone"],
    ["passkey_added", "My phone"],
  ]);
});

test("the browser is asked for a passkey that names its owner and is unlocked by them", async () => {
  const ada = await app.signUp();
  const { passkey, authenticator } = await addPasskey(ada);
  const { options } = await beginPasskey(ada);
  expect(passkey.name).toBe("Phone");
  expect(options).toMatchObject({
    rp: { id: new URL(app.url).hostname, name: "Lectern" },
    user: { name: ada.email, displayName: "Ada Example" },
    excludeCredentials: [{ id: authenticator.id, transports: ["internal", "hybrid"] }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
});

test("adding one takes the right password", async () => {
  const ada = await app.signUp();
  for (const body of [{}, { password: "" }, { password: "not the password" }]) {
    expect(await ada.call(startPasskey, { body })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "password"] }] },
    });
  }
});

test("who has no password must have signed in a moment ago", async () => {
  const ada = await app.signUp();
  const { db } = app.deps;
  await db
    .updateTable("account")
    .set({ password_hash: "" })
    .where("id", "=", ada.user.id)
    .execute();
  expect((await ada.call(startPasskey, { body: {} })).status).toBe(200);
  await db
    .updateTable("device")
    .set({ created_at: new Date(Date.now() - 11 * 60_000) } as never)
    .where("account_id", "=", ada.user.id)
    .execute();
  expect(await ada.call(startPasskey, { body: {} })).toMatchObject(
    refusal(403, "sign_in_again_first"),
  );
});

test("a challenge adds one passkey, in time and in the session that it was given to", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const elsewhere = await app.signIn(ada.email);
  const { credential } = await beginPasskey(ada);
  const body = { name: "Phone", credential };
  const expired = refusal(404, "passkey_request_expired");
  for (const other of [eve, elsewhere]) {
    expect(await other.call(createPasskey, { body })).toMatchObject(expired);
  }
  expect((await ada.call(createPasskey, { body })).status).toBe(201);
  expect(await ada.call(createPasskey, { body })).toMatchObject(expired);
  expect([(await listed(ada)).total, (await listed(eve)).total]).toEqual([1, 0]);

  const late = { name: "Laptop", credential: (await beginPasskey(ada)).credential };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
  try {
    expect(await ada.call(createPasskey, { body: late })).toMatchObject(expired);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["made at another address", { origin: "https://evil.example" }, "passkey_wrong_site"],
  ["made for another site", { rpId: "evil.example" }, "passkey_answer_invalid"],
  ["made for another challenge", { challenge: "AAAA" }, "passkey_request_expired"],
  ["that nobody unlocked", { verified: false }, "passkey_not_verified"],
  ["that is a signature", { type: "webauthn.get" }, "passkey_answer_invalid"],
  [
    "with certificates, which were not asked for",
    { statement: { fmt: "packed", attStmt: new Map([["x5c", "none"]]) } },
    "passkey_answer_invalid",
  ],
] as const)("a passkey %s is refused", async (_what, more, code) => {
  const ada = await app.signUp();
  const { credential } = await beginPasskey(ada, more);
  const refused = await ada.call(createPasskey, { body: { name: "Phone", credential } });
  expect(refused.body).toMatchObject({ code });
  expect((await listed(ada)).total).toBe(0);
});

test("a passkey that somebody has is not added again, and twenty are enough", async () => {
  const [ada, eve] = [await app.signUp(), await app.signUp("Eve")];
  const { authenticator } = await addPasskey(ada);
  const begun = await eve.call(startPasskey, { body: { password: eve.password } });
  const body = { name: "Phone", credential: authenticator.create(begun.body) };
  const again = await eve.call(createPasskey, { body });
  expect(again).toMatchObject(refusal(409, "passkey_already_added"));
  const early = await beginPasskey(eve);
  for (let n = 0; n < 20; n += 1) await addPasskey(eve, `Key ${n}`);
  const tooMany = refusal(409, "too_many_passkeys");
  const password = { password: eve.password };
  expect(await eve.call(startPasskey, { body: password })).toMatchObject(tooMany);
  const late = { name: "Phone", credential: early.credential };
  expect(await eve.call(createPasskey, { body: late })).toMatchObject(tooMany);
  expect((await listed(eve)).total).toBe(20);
});

test("a passkey does not change how the password signs in", async () => {
  const ada = await app.signUp();
  await addPasskey(ada);
  const { email, password } = ada;
  expect((await app.call(login, { body: { email, password } })).status).toBe(200);
});
