import type { CreationOptions, RequestOptions } from "@lectern/contract/passkeys";
import { t } from "@lingui/core/macro";

// Loaded when it is used: most visits need no passkey.
const library = () => import("@simplewebauthn/browser");

/** Whether this browser can make and use passkeys. Without HTTPS it cannot. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === "function";

/** Whether this browser offers passkeys in the suggestions of a field. */
export const offersPasskeys = async () =>
  hasPasskeys() && (await library()).browserSupportsWebAuthnAutofill();

/** Has the browser make a passkey. Throws with a sentence for the person. */
export async function makePasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await library();
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    throw inWords(error);
  }
}

/**
 * Has a passkey sign the challenge: one that the person chooses in a dialog of the browser, or in
 * the suggestions of a field, which may take any time. Throws with a sentence for the person.
 */
export async function askForPasskey(
  optionsJSON: RequestOptions,
  { inSuggestions = false }: { inSuggestions?: boolean } = {},
) {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON, useBrowserAutofill: inSuggestions });
  } catch (error) {
    throw inWords(error);
  }
}

/** Ends what the browser is asking for. */
export async function stopAsking() {
  if (hasPasskeys()) (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Returns an error whose message says in plain words why the browser made or used no passkey. */
function inWords(error: unknown): Error {
  const { name, code } = { name: "", code: "", ...namesOf(error) };
  return new Error(sentence(name, code), { cause: error });
}

const namesOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, code: "code" in error ? String(error.code) : "" }
    : {};

function sentence(name: string, code: string): string {
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED" || name === "InvalidStateError") {
    return t`This device already has a passkey of your account.`;
  }
  if (code === "ERROR_CEREMONY_ABORTED" || name === "NotAllowedError" || name === "AbortError") {
    return t`No passkey was used: it was cancelled or took too long.`;
  }
  if (name === "SecurityError") {
    return t`Passkeys only work at the public address of this installation, which needs a host name.`;
  }
  if (/^ERROR_AUTHENTICATOR_(MISSING|NO_SUPPORTED)/.test(code) || name === "NotSupportedError") {
    return t`This device cannot keep passkeys. Try another one.`;
  }
  return t`The passkey did not work. Try again.`;
}
