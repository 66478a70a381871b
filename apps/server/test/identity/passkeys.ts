import {
  createPasskey,
  finishPasskeySignIn,
  startPasskey,
  startPasskeySignIn,
} from "@lectern/contract/passkeys";

import { callAt, type Person } from "../app.ts";
import { createAuthenticator, type Otherwise } from "./authenticator.ts";

/** Returns the cookies that an answer sets, as the next request sends them. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

const anonymous = { token: undefined, organizationId: undefined };

/** Begins to add a passkey: what the browser then has. */
export async function beginPasskey(person: Person, more: Otherwise = {}) {
  const authenticator = createAuthenticator(person.origin);
  const begun = await person.call(startPasskey, { body: { password: person.password } });
  return {
    authenticator,
    options: begun.body,
    credential: authenticator.create(begun.body, more),
  };
}

/** Adds a passkey and returns it with its authenticator. */
export async function addPasskey(person: Person, name = "Phone") {
  const { authenticator, credential } = await beginPasskey(person);
  const { body } = await person.call(createPasskey, { body: { name, credential } });
  return { passkey: body, authenticator };
}

/** Begins to sign in: the challenge, and the cookie of the browser that asked for it. */
export async function beginSignIn(origin: string, address = "192.0.2.1") {
  const headers = { "x-forwarded-for": address };
  const begun = await callAt(origin, anonymous, startPasskeySignIn, { body: {} }, headers);
  return { options: begun.body, cookie: cookieOf(begun) };
}

/** Sends a signed challenge from the browser with this cookie. */
export const finishSignIn = (
  origin: string,
  credential: ReturnType<ReturnType<typeof createAuthenticator>["sign"]>,
  cookie: string,
  address = "192.0.2.1",
) => {
  const headers = { cookie, "x-forwarded-for": address };
  return callAt(origin, anonymous, finishPasskeySignIn, { body: { credential } }, headers);
};

/** Signs in by a passkey, from the start. */
export async function signInByPasskey(
  origin: string,
  authenticator: ReturnType<typeof createAuthenticator>,
  more: Otherwise = {},
) {
  const { options, cookie } = await beginSignIn(origin);
  return finishSignIn(origin, authenticator.sign(options, more), cookie);
}
