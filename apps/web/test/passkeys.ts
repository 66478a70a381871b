import { vi } from "vitest";

const bytes = new Uint8Array([1, 2, 3]).buffer;

const credential = (response: object) => ({
  id: "AQID",
  rawId: bytes,
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes, ...response },
});

/** What the browser sends of the passkey that `made` and `signed` stand for. */
export const sent = { id: "AQID", rawId: "AQID", type: "public-key" };

export const made = credential({ attestationObject: bytes, getTransports: () => ["internal"] });
export const signed = credential({ authenticatorData: bytes, signature: bytes, userHandle: null });

interface Asked {
  mediation?: string;
}

/**
 * Gives the browser passkeys, which jsdom has none of; returns what is asked of it. What it answers
 * is set by the test.
 */
export function browserWithPasskeys({ suggests = false } = {}) {
  const isConditionalMediationAvailable = async () => suggests;
  // A constructor, which nobody calls here.
  const Credential = Object.assign(() => undefined, { isConditionalMediationAvailable });
  vi.stubGlobal("PublicKeyCredential", Credential);
  const create = vi.fn<(asked: Asked) => Promise<unknown>>();
  const get = vi.fn<(asked: Asked) => Promise<unknown>>();
  const credentials = { configurable: true, value: { create, get } };
  Object.defineProperty(navigator, "credentials", credentials);
  return { create, get };
}

export const creationOptions = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Lectern" },
  user: { id: "AAAA", name: "ada@example.org", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key" as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: "required" as const,
    requireResidentKey: true as const,
    userVerification: "required" as const,
  },
  attestation: "none" as const,
};

export const requestOptions = {
  challenge: "AAAA",
  rpId: "localhost",
  timeout: 300_000,
  userVerification: "required" as const,
};
