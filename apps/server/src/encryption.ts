import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { Deps, KeyPurpose } from "#deps";

/**
 * Encrypts with AES-256-GCM: returns nonce (12 bytes), tag (16 bytes) and ciphertext in one buffer.
 * `about` is authenticated with it, so that one value cannot replace another.
 */
export function encrypt(key: Buffer, bytes: Buffer, about: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Returns what was encrypted with this key and `about`. Throws for anything else. */
export function decrypt(key: Buffer, encrypted: Buffer, about: string): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, encrypted.subarray(0, 12), {
    authTagLength: 16,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(encrypted.subarray(12, 28));
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]);
}

/** The key version as the prefix of an encrypted value: four bytes, big-endian. */
export function versionMark(version: number): Buffer {
  const mark = Buffer.alloc(4);
  mark.writeUInt32BE(version);
  return mark;
}

/** Encrypts a text with the current key of a purpose; the result contains the key version. */
export function encryptText(
  keyFor: Deps["keyFor"],
  purpose: KeyPurpose,
  text: string,
  about: string,
) {
  const [version] = keyFor.versions(purpose);
  const encrypted = encrypt(keyFor(purpose, version), Buffer.from(text), about);
  return Buffer.concat([versionMark(version), encrypted]);
}

/** Returns what was encrypted for this purpose and `about`. Throws for anything else. */
export function decryptText(
  keyFor: Deps["keyFor"],
  purpose: KeyPurpose,
  encrypted: Buffer,
  about: string,
): string {
  const key = keyFor(purpose, encrypted.readUInt32BE());
  return decrypt(key, encrypted.subarray(4), about).toString();
}
