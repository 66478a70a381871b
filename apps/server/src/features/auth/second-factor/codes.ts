import { generateSecret, generateURI, verifySync } from "otplib";

/** Seconds; also how far a phone's clock may be off. */
const period = 30;

/** A new secret in Base32: 160 bits, as long as the hash of RFC 6238. */
export const newSecret = (): string => generateSecret({ length: 20 });

/** What the QR code for an authenticator app says. */
export const uriOf = (secret: string, email: string): string =>
  generateURI({ issuer: "Lectern", label: email, secret });

export const isCode = (text: string) => /^\d{6}$/.test(text);

/** The time step that a code belongs to, now or one step away; undefined where it is wrong. */
export function stepOf(secret: string, code: string): number | undefined {
  const result = verifySync({ secret, token: code, period, epochTolerance: period });
  return result.valid && "timeStep" in result ? result.timeStep : undefined;
}
