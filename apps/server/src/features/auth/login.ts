import type { Login } from "@lectern/contract/auth";

import type { Deps } from "#deps";
import { forbidden, unauthenticated } from "#errors";

import { stillHas } from "./account/store.ts";
import { open } from "./devices.ts";
import { demandPasswords } from "./password-policy.ts";
import { demandCode } from "./second-factor/second-factor.ts";
import * as store from "./store.ts";
import { noteFailure } from "./sign-in-failures.ts";
import { checkPassword } from "./throttle/password.ts";

/**
 * Signs a person in. An unknown email, a wrong password and a deactivated account give the same
 * refusal, in text and in time. Only a caller with the right password learns that the email is not
 * verified or that a code is missing.
 */
export async function logIn(
  deps: Deps,
  { email, password, otp, session }: Login,
  { deviceName, address }: { deviceName: string; address: string },
) {
  demandPasswords(deps, email);
  const account = await store.findByEmail(deps.db, email);
  const right = await checkPassword(deps, { email, address }, account?.password_hash, password);
  const failed = () => noteFailure(deps, { accountId: account?.id, address, deviceName });
  if (!account || !right) {
    await failed();
    throw unauthenticated("wrong_credentials");
  }
  if (deps.config.requireVerifiedEmail && !account.email_verified) {
    throw forbidden("email_not_confirmed");
  }
  if (account.totp_since) await demandCode(deps, account.id, { otp, address, failed });
  const { password_hash: passwordHash, ...person } = account;
  const opened = await open(deps, account.id, {
    kind: session,
    name: deviceName,
    address,
    proof: (tx) => stillHas(tx, account.id, passwordHash),
  });
  return { person, session: opened };
}
