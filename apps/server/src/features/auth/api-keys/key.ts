import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import type { Scope } from "@lectern/contract/endpoint";

import type { Deps } from "#deps";
import { asKeyHolder, type Member } from "#http/member.ts";

import * as store from "./store.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Creates the secret of a new key, `lk_<id>_<256 bits>`, the hash to store, and a hint that
 * identifies it.
 */
export function invent(id: string): { key: string; hint: string; hash: Buffer } {
  const [name, secret] = [id.replaceAll("-", ""), randomBytes(32).toString("base64url")];
  // The first twelve hex digits of an id are its creation time in milliseconds.
  return { key: `lk_${name}_${secret}`, hint: `lk_${name.slice(0, 12)}`, hash: hashOf(secret) };
}

/**
 * Returns the member that a key acts as: its creator, with their current role in its workspace.
 * Undefined for an unknown, revoked or expired key, and when its creator left or was deactivated.
 */
export async function find(
  { db }: Pick<Deps, "db">,
  text: string,
): Promise<{ member: Member; scopes: Scope[] } | undefined> {
  const [, name = "", secret = ""] = /^lk_([0-9a-f]{32})_([\w-]{43})$/.exec(text) ?? [];
  if (!name) return undefined;
  const key = await store.findUsableKey(db, name);
  if (!key || !timingSafeEqual(key.secret_hash, hashOf(secret))) return undefined;
  if (key.idle) await store.touch(db, key.id);
  const user = { accountId: key.account_id, deviceId: key.id };
  return { member: asKeyHolder(user, key.organization_id, key.group), scopes: key.scopes };
}
