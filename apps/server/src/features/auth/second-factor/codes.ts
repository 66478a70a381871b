import { generateSecret, generateURI, verifySync } from "otplib";

/** Length of a time step in seconds; also the accepted clock difference of a phone. */
const period = 30;

/** Returns a new secret in Base32: 160 bits, the hash length of RFC 6238. */
export const newSecret = (): string => generateSecret({ length: 20 });

/** Returns the content of the QR code for an authenticator app. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: "Lectern", label: email, secret });

export const isCode = (text: string) => /^\d{6}$/.test(text);

/**
 * Returns the time step of a code, the current one or one next to it; undefined for a wrong code.
 */
export function stepOf(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, period, epochTolerance: period });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}
