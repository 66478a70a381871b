import { hkdfSync, randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

import type { Config } from "#deps";

import { ConfigError, isSecretKey } from "../config.ts";

type Where = Pick<Config, "dataDir" | "secretKeys">;

/** The key that encrypts all other keys of an installation. Never stored in the database. */
export interface RootKey {
  /** Encrypts the key versions. */
  wrapping: Buffer;
  /** 16 bytes that identify this key without revealing anything about it. */
  fingerprint: Buffer;
}

function rootKeyOf(secret: string): RootKey {
  const derive = (what: string, size: number) =>
    Buffer.from(hkdfSync("sha256", secret, "", `lectern root ${what}`, size));
  return { wrapping: derive("wrapping", 32), fingerprint: derive("fingerprint", 16) };
}

/** Returns the fingerprint of a key as it is shown, 32 hexadecimal digits. */
export const fingerprintOf = (secret: string): string =>
  rootKeyOf(secret).fingerprint.toString("hex");

const fileIn = (dataDir: string) => join(dataDir, "secret.key");

/** Returns where the operator finds the key. */
export const whereIs = ({ dataDir, secretKeys }: Where) =>
  secretKeys ? "SECRET_KEY" : fileIn(dataDir);

/**
 * Returns the keys of SECRET_KEY, or of the file in the data folder; the first is the current one.
 * Undefined where there is none. Throws ConfigError for a file with other contents.
 */
export const readRootKeys = (where: Where): RootKey[] | undefined =>
  readSecrets(where)?.map(rootKeyOf);

/** Like readRootKeys, as they are written: what a backup may hold. */
export function readSecrets({ dataDir, secretKeys }: Where): string[] | undefined {
  if (secretKeys) return secretKeys;
  const file = fileIn(dataDir);
  if (!existsSync(file)) return undefined;
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  const secrets = readFileSync(file, "utf8").split(/\s+/).filter(Boolean);
  if (secrets.length === 0 || !secrets.every(isSecretKey)) {
    throw new ConfigError(`${file} does not hold a key. Put the right file in its place.`);
  }
  return secrets;
}

/** Creates a key and its file. */
export function makeRootKey(dataDir: string): RootKey {
  const secret = randomBytes(32).toString("base64url");
  writeSecrets(dataDir, [secret]);
  return rootKeyOf(secret);
}

/** Writes the file of the keys, which only our user may read. It is on disk when this returns. */
export function writeSecrets(dataDir: string, secrets: readonly string[]): void {
  const file = fileIn(dataDir);
  const fresh = `${file}.new`;
  mkdirSync(dataDir, { recursive: true });
  const handle = openSync(fresh, "w", 0o600);
  writeSync(handle, `${secrets.join("\n")}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(fresh, file);
  // A new file name is durable once its folder is synced; Windows has no call for that.
  if (process.platform !== "win32") {
    const folder = openSync(dataDir, "r");
    fsyncSync(folder);
    closeSync(folder);
  }
}
