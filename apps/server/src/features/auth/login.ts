import type { Login } from "@lectern/contract/auth";

import type { Deps } from "#deps";
import { forbidden, unauthenticated } from "#errors";

import { open } from "./devices.ts";
import { matches } from "./passwords.ts";
import * as store from "./store.ts";

/**
 * Signs a person in. Unknown email, wrong password and deactivated account are one refusal, in text
 * and in time; that the email is not verified is told only to who knows the password.
 */
export async function logIn(deps: Deps, { email, password, session }: Login, deviceName: string) {
  const account = await store.findByEmail(deps.db, email);
  const right = await matches(account?.password_hash, password);
  if (!account || !right) throw unauthenticated("The email or the password is wrong.");
  if (deps.config.requireVerifiedEmail && !account.email_verified) {
    throw forbidden("Confirm your email address first: open the link that was sent to you.");
  }
  const { password_hash: _, ...person } = account;
  const opened = await open(deps, account.id, { kind: session, name: deviceName });
  return { person, session: opened };
}
