import {
  confirmSecondFactor,
  getUser,
  listDevices,
  startSecondFactor,
} from "@lectern/contract/auth";
import { deletePasskey, finishPasskeySignIn, listPasskeys } from "@lectern/contract/passkeys";
import { beforeEach, expect, test, vi } from "vitest";

import { callAt, startApp } from "#test/app.ts";
import { actionsOn } from "#test/identity/audit.ts";
import { createAuthenticator } from "#test/identity/authenticator.ts";
import { addPasskey, beginSignIn, finishSignIn, signInByPasskey } from "#test/identity/passkeys.ts";
import { codeOf } from "#test/identity/second-factor-sign-in.ts";

const app = await startApp({ trustedProxies: 1 });
const refusal = (code: string, status = 401) => ({ status, body: { code } });

beforeEach(async () => {
  await app.deps.db.deleteFrom("attempt").execute();
});

async function withPasskey() {
  const ada = await app.signUp();
  return { ada, ...(await addPasskey(ada)) };
}

test("a passkey signs in without a name, a password or a code, on a device that says so", async () => {
  const { ada, authenticator } = await withPasskey();
  const { body } = await ada.call(startSecondFactor, { body: { password: ada.password } });
  await ada.call(confirmSecondFactor, { body: { otp: codeOf(body.secret) } });
  const signedIn = await signInByPasskey(app.url, authenticator);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { email: ada.email } } });
  expect(signedIn.body.refresh_token).not.toBeNull();
  const as = { token: signedIn.body.access_token, organizationId: undefined };
  expect((await callAt(app.url, as, getUser, {})).body.email).toBe(ada.email);
  const devices = (await callAt(app.url, as, listDevices, {})).body.results;
  expect(devices.find(({ current }) => current)).toMatchObject({ signed_in_by: "passkey" });
  expect((await actionsOn(ada, "account"))[0]).toEqual(["signed_in", "node"]);
});

test("a session in cookies is handed over like that of a password", async () => {
  const { authenticator } = await withPasskey();
  const { options, cookie } = await beginSignIn(app.url);
  const body = { credential: authenticator.sign(options), session: "cookie" } as const;
  const answer = await app.call(finishPasskeySignIn, { body }, { cookie });
  expect(answer.body.refresh_token).toBeNull();
  const names = answer.headers.getSetCookie().map((line) => line.split("=")[0]);
  expect(new Set(names)).toEqual(new Set(["lectern-passkey", "lectern-refresh", "XSRF-TOKEN"]));
});

test.each([
  ["at another address", { origin: "https://evil.example" }, "passkey_wrong_site"],
  ["for another site", { rpId: "evil.example" }, "passkey_answer_invalid"],
  ["for another challenge", { challenge: "AAAA" }, "passkey_answer_invalid"],
  ["without being unlocked", { verified: false }, "passkey_not_verified"],
  ["while it was made", { type: "webauthn.create" }, "passkey_answer_invalid"],
  ["in somebody else's name", { userHandle: "AAAA" }, "passkey_answer_invalid"],
] as const)("an answer signed %s is refused and logged", async (_how, more, code) => {
  const { ada, authenticator } = await withPasskey();
  expect(await signInByPasskey(app.url, authenticator, more)).toMatchObject(refusal(code));
  await vi.waitFor(
    async () => expect(await actionsOn(ada, "account")).toContainEqual(["sign_in_failed", "node"]),
    60_000,
  );
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(200);
});

test("an answer that another key signed is refused", async () => {
  const { authenticator } = await withPasskey();
  const { options, cookie } = await beginSignIn(app.url);
  const signed = authenticator.sign(options);
  const { userHandle } = signed.response;
  const { response } = createAuthenticator(app.url).sign(options, { userHandle });
  const forged = { ...signed, response };
  expect(await finishSignIn(app.url, forged, cookie)).toMatchObject(
    refusal("passkey_answer_invalid"),
  );
});

test("a passkey that nobody added is refused in a plain sentence", async () => {
  const stranger = createAuthenticator(app.url);
  expect(await signInByPasskey(app.url, stranger, { userHandle: "AAAA" })).toMatchObject({
    status: 401,
    body: { detail: "This passkey does not open an account here. Sign in another way." },
  });
});

test("a challenge is answered once, in time, and in the browser that it was given to", async () => {
  const { authenticator } = await withPasskey();
  const [first, second] = [await beginSignIn(app.url), await beginSignIn(app.url)];
  const expired = refusal("passkey_request_expired");
  const signed = authenticator.sign(first.options);
  expect(await finishSignIn(app.url, signed, "")).toMatchObject(expired);
  expect(await finishSignIn(app.url, signed, second.cookie)).toMatchObject(
    refusal("passkey_answer_invalid"),
  );
  expect((await finishSignIn(app.url, signed, first.cookie)).status).toBe(200);
  expect(await finishSignIn(app.url, signed, first.cookie)).toMatchObject(expired);

  const third = await beginSignIn(app.url);
  const late = authenticator.sign(third.options);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 60_000 + 1000 });
  try {
    expect(await finishSignIn(app.url, late, third.cookie)).toMatchObject(expired);
  } finally {
    vi.useRealTimers();
  }
});

test("of the same answer sent many times at once one signs in", async () => {
  const { authenticator } = await withPasskey();
  const { options, cookie } = await beginSignIn(app.url);
  const signed = authenticator.sign(options);
  const all = await Promise.all(
    Array.from({ length: 8 }, () => finishSignIn(app.url, signed, cookie)),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a counter that does not go up is refused and logged, one that is always 0 is not", async () => {
  const { ada, authenticator } = await withPasskey();
  expect((await signInByPasskey(app.url, authenticator, { counter: 7 })).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    expect(await signInByPasskey(app.url, authenticator, { counter })).toMatchObject(
      refusal("passkey_used_elsewhere"),
    );
  }
  const actions = await actionsOn(ada, "account");
  const refused = ["passkey_refused", "Phone"];
  expect(actions.slice(0, 3)).toEqual([refused, refused, refused]);
  expect((await signInByPasskey(app.url, authenticator, { counter: 8 })).status).toBe(200);

  const eve = await app.signUp("Eve");
  const uncounted = await addPasskey(eve);
  await app.deps.db
    .updateTable("passkey")
    .set({ counter: 0 })
    .where("id", "=", uncounted.passkey.id)
    .execute();
  for (let n = 0; n < 2; n += 1) {
    const { status } = await signInByPasskey(app.url, uncounted.authenticator, { counter: 0 });
    expect(status).toBe(200);
  }
});

test("the passkey of a disabled person opens nothing", async () => {
  const { ada, authenticator } = await withPasskey();
  await app.deps.db
    .updateTable("account")
    .set({ deactivated_at: new Date() })
    .where("id", "=", ada.user.id)
    .execute();
  expect(await signInByPasskey(app.url, authenticator)).toMatchObject(refusal("passkey_unknown"));
});

test("wrong answers are counted like wrong passwords, and right ones are not", async () => {
  const { authenticator } = await withPasskey();
  for (let n = 0; n < 12; n += 1) {
    expect((await signInByPasskey(app.url, authenticator)).status).toBe(200);
  }
  for (let n = 0; n < 10; n += 1) {
    const { status } = await signInByPasskey(app.url, authenticator, { verified: false });
    expect(status).toBe(401);
  }
  expect((await signInByPasskey(app.url, authenticator)).status).toBe(429);
});

test("a page of another site neither begins nor finishes a sign-in", async () => {
  const { authenticator } = await withPasskey();
  const { options, cookie } = await beginSignIn(app.url);
  const body = { credential: authenticator.sign(options) };
  const headers = { cookie, origin: "https://evil.example" };
  expect(await app.call(finishPasskeySignIn, { body }, headers)).toMatchObject(
    refusal("request_from_other_site", 403),
  );
});

test("nobody sees, renames or removes a passkey of somebody else", async () => {
  const { passkey } = await withPasskey();
  const eve = await app.signUp("Eve");
  expect((await eve.call(listPasskeys, {})).body.total).toBe(0);
  expect(await eve.call(deletePasskey, { params: { id: passkey.id } })).toMatchObject(
    refusal("passkey_not_found", 404),
  );
});
