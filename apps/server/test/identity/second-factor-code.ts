import { generateSync } from "otplib";

/**
 * Returns the code that an authenticator app shows for a secret, now or `later` seconds from now.
 */
export const codeOf = (secret: string, later = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later });
