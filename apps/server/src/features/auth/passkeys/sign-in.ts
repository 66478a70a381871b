import type { RequestOptions, SignedChallenge } from "@lectern/contract/passkeys";

import type { Deps } from "#deps";
import { forbidden, unauthenticated } from "#errors";

import { recordOfAccount } from "../../audit/index.ts";
import type { SessionKind } from "../devices.ts";
import { enter, type From } from "../providers/entering.ts";
import { noteFailure } from "../sign-in-failures.ts";
import { counted } from "../throttle/throttle.ts";
import {
  beginChallenge,
  type Challenge,
  challengeSeconds,
  consumeChallenge,
  textOf,
} from "./challenge.ts";
import * as store from "./store.ts";
import { refused, siteOf, verifySigned } from "./verification.ts";

/** Returns what the browser needs to ask for any passkey of this site, and the challenge to keep. */
export function start(deps: Deps): { options: RequestOptions; challenge: Challenge } {
  const challenge = beginChallenge();
  const options: RequestOptions = {
    challenge: textOf(challenge),
    rpId: siteOf(deps).id,
    timeout: challengeSeconds * 1000,
    userVerification: "required",
  };
  return { options, challenge };
}

interface Asked {
  challenge: Challenge | undefined;
  credential: SignedChallenge;
  session: SessionKind;
}

/**
 * Signs in the owner of a passkey that signed this browser's challenge. It replaces the password
 * and the second factor, since it is unlocked by its owner. Attempts are counted like passwords.
 */
export async function signIn(deps: Deps, { challenge, credential, session }: Asked, from: From) {
  const text = await consumeChallenge(deps, challenge);
  if (text === undefined) throw unauthenticated("passkey_request_expired");
  const passkey = await store.findByCredential(deps.db, Buffer.from(credential.id, "base64url"));
  const { address } = from;
  const trier = { kind: "passkey", email: passkey?.email ?? credential.id, address } as const;
  const failed = () => noteFailure(deps, { accountId: passkey?.account_id, ...from });
  if (!passkey) {
    await counted(deps, trier, async () => false);
    await failed();
    throw unauthenticated("passkey_unknown");
  }
  const signed = await verifySigned(deps, text, credential, passkey);
  if (signed.fault !== undefined) {
    await counted(deps, trier, async () => false);
    await failed();
    throw refused("unauthenticated", signed.fault);
  }
  const { account_id: accountId } = passkey;
  if (!(await counted(deps, trier, () => store.keepUse(deps.db, passkey.id, signed)))) {
    const action = "account.passkey_refused";
    await recordOfAccount(deps.db, { accountId, address, action, target: passkey.name });
    throw unauthenticated("passkey_used_elsewhere");
  }
  if (deps.config.requireVerifiedEmail && !passkey.email_verified) {
    throw forbidden("email_not_confirmed");
  }
  return enter(deps, {
    accountId,
    kind: session,
    otp: undefined,
    from,
    by: { way: "passkey", provider: null },
    skipsSecondFactor: true,
    proof: (tx) => store.exists(tx, passkey.id),
  });
}
