import { render } from "@lectern/contract/message";
import type { NewCredential, SignedChallenge } from "@lectern/contract/passkeys";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import {
  decodeAttestationObject,
  decodeClientDataJSON,
  parseAuthenticatorData,
} from "@simplewebauthn/server/helpers";

import type { Deps } from "#deps";
import { AppError, type Refusal } from "#errors";

/** The algorithms of keys: EdDSA, ES256 and RS256, the first one preferred. */
export const algorithms = [-8, -7, -257];

/** Why an answer is refused, as the code of its message. */
export type Fault = "passkey_wrong_site" | "passkey_not_verified" | "passkey_answer_invalid";

export const refused = (kind: Refusal, fault: Fault) => new AppError(kind, render(fault, {}));

interface Site {
  origin: string;
  /** The relying party, which passkeys belong to. */
  id: string;
}

/** Returns what passkeys are bound to: the public address, whatever the request says. */
export function siteOf({ config }: Pick<Deps, "config">): Site {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, id: hostname };
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** Returns the challenge that an answer says it is for; "" where it says none. */
export function challengeIn({ clientDataJSON }: { clientDataJSON: string }): string {
  try {
    return decodeClientDataJSON(clientDataJSON).challenge;
  } catch {
    return "";
  }
}

/** The name of a person within their passkeys: their account's id, which says nothing. */
export const handleOf = (accountId: string) =>
  Buffer.from(accountId.replaceAll("-", ""), "hex").toString("base64url");

/** Names what is wrong with an answer that was not accepted. */
function faultOf(
  { origin }: Site,
  { clientDataJSON, authData }: { clientDataJSON: string; authData: () => Uint8Array<ArrayBuffer> },
): Fault {
  try {
    if (decodeClientDataJSON(clientDataJSON).origin !== origin) return "passkey_wrong_site";
    const { flags } = parseAuthenticatorData(authData());
    return flags.uv ? "passkey_answer_invalid" : "passkey_not_verified";
  } catch {
    return "passkey_answer_invalid";
  }
}

/**
 * Whether a statement about the authenticator has certificates. None was asked for, and checking
 * them would open addresses that they name.
 */
function hasCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  const format = decoded.get("fmt");
  // A packed statement without certificates is signed with the new key itself.
  const isOwn = format === "packed" && decoded.get("attStmt").get("x5c") === undefined;
  return format !== "none" && !isOwn;
}

/** Verifies a new passkey and returns what to keep of it, or why it is refused. */
export async function verifyNew(deps: Deps, challenge: string, credential: NewCredential) {
  const site = siteOf(deps);
  const { clientDataJSON, attestationObject } = credential.response;
  const authData = () => decodeAttestationObject(bytesOf(attestationObject)).get("authData");
  try {
    if (hasCertificates(attestationObject)) return { fault: "passkey_answer_invalid" as const };
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (made) {
      return {
        credentialId: Buffer.from(made.credential.id, "base64url"),
        publicKey: Buffer.from(made.credential.publicKey),
        counter: made.credential.counter,
        backedUp: made.credentialBackedUp,
      };
    }
  } catch (error) {
    deps.log.info({ err: error }, "a new passkey was refused");
  }
  return { fault: faultOf(site, { clientDataJSON, authData }) };
}

/** Verifies what a passkey signed and returns its counter, or why it is refused. */
export async function verifySigned(
  deps: Deps,
  challenge: string,
  credential: SignedChallenge,
  passkey: { public_key: Buffer; account_id: string },
) {
  const site = siteOf(deps);
  const { userHandle, ...response } = credential.response;
  const { clientDataJSON, authenticatorData } = response;
  const authData = () => bytesOf(authenticatorData);
  try {
    const isOwners = !userHandle || userHandle === handleOf(passkey.account_id);
    const { verified, authenticationInfo: signed } = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The counter is compared where it is stored, so that of concurrent uses one is refused.
      credential: { id: credential.id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    if (verified && isOwners) {
      return { counter: signed.newCounter, backedUp: signed.credentialBackedUp };
    }
  } catch (error) {
    deps.log.info({ err: error }, "an answer of a passkey was refused");
  }
  return { fault: faultOf(site, { clientDataJSON, authData }) };
}
