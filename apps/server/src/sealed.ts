import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * AES-256-GCM: nonce, tag and ciphertext in one. `about` is bound to it: what was sealed for one
 * thing cannot be put in the place of another.
 */
export function seal(key: Buffer, text: string, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const bytes = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]);
}

/** What was sealed with this key about this. Throws for anything else. */
export function unseal(key: Buffer, sealed: Buffer, about: string): string {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(12, 28));
  return decipher.update(sealed.subarray(28), undefined, "utf8") + decipher.final("utf8");
}
