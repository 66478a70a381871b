import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import type { Scope } from "@lectern/contract/endpoint";

import type { Deps } from "#deps";
import { asKeyHolder, type Member } from "#http/member.ts";

import * as store from "./store.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/** The secret of a new key, `lk_<id>_<256 bits>`; what is stored of it, and what tells it from others. */
export function invent(id: string): { key: string; hint: string; hash: Buffer } {
  const [name, secret] = [id.replaceAll("-", ""), randomBytes(32).toString("base64url")];
  // An id begins with the time it was made at, in milliseconds: twelve digits.
  return { key: `lk_${name}_${secret}`, hint: `lk_${name.slice(0, 12)}`, hash: hashOf(secret) };
}

/**
 * Whom a key stands for: its maker, with the role they have in its workspace now. Undefined for a key
 * that was revoked, ran out or never was, and when its maker left or was deactivated.
 */
export async function find(
  { db }: Pick<Deps, "db">,
  text: string,
): Promise<{ member: Member; scopes: Scope[] } | undefined> {
  const [, name = "", secret = ""] = /^lk_([0-9a-f]{32})_([\w-]{43})$/.exec(text) ?? [];
  if (!name) return undefined;
  const key = await store.findLiving(db, name);
  if (!key || !timingSafeEqual(key.secret_hash, hashOf(secret))) return undefined;
  if (key.idle) await store.touch(db, key.id);
  const user = { accountId: key.account_id, deviceId: key.id };
  return { member: asKeyHolder(user, key.organization_id, key.group), scopes: key.scopes };
}
