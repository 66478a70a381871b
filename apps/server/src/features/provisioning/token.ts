import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

import type { Deps } from "#deps";
import { asProvisioner, type Provisioner } from "#http/member.ts";

import * as store from "./token-store.ts";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

/**
 * Creates the secret of a new token, `lp_<id>_<256 bits>`, the hash to store, and a hint that
 * identifies it.
 */
export function invent(id: string): { token: string; hint: string; hash: Buffer } {
  const [name, secret] = [id.replaceAll("-", ""), randomBytes(32).toString("base64url")];
  return { token: `lp_${name}_${secret}`, hint: `lp_${name.slice(0, 12)}`, hash: hashOf(secret) };
}

/**
 * Returns the directory of a token, in the token's workspace. Undefined for an unknown or revoked
 * token, and for one of a deleted workspace.
 */
export async function find(
  { db }: Pick<Deps, "db">,
  text: string,
): Promise<Provisioner | undefined> {
  const [, id = "", secret = ""] = /^lp_([0-9a-f]{32})_([\w-]{43})$/.exec(text) ?? [];
  if (!id) return undefined;
  const token = await store.findUsableToken(db, id);
  if (!token || !timingSafeEqual(token.secret_hash, hashOf(secret))) return undefined;
  if (token.idle) await store.touch(db, token.id);
  return asProvisioner(token.organization_id, token.id);
}
