import { createHmac, randomBytes } from "node:crypto";

import type { Db, Deps } from "#deps";

import * as store from "./store.ts";

const many = 10;
/** Without letters and digits that are easily confused. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";

/** Returns 80 random bits in groups of four characters. */
function invent(): string {
  const signs = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length] ?? "");
  return signs.join("").replaceAll(/.{4}(?=.)/g, "$&-");
}

const plain = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const hashOf = (
  { keyFor }: Pick<Deps, "keyFor">,
  accountId: string,
  code: string,
  version?: number,
) =>
  createHmac("sha256", keyFor("second-factor", version))
    .update(`recovery ${accountId} ${plain(code)}`)
    .digest();

/** Replaces all recovery codes by ten new ones; only their hashes are stored. */
export async function renewIn(
  tx: Db,
  deps: Pick<Deps, "keyFor">,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: many }, invent);
  const hashes = codes.map((code) => hashOf(deps, accountId, code));
  await store.replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}

/** Whether it is an unused code of the account; marks it as used. */
export const consumeRecoveryCode = (
  deps: Pick<Deps, "db" | "keyFor">,
  accountId: string,
  code: string,
) =>
  store.consumeRecoveryCode(
    deps.db,
    accountId,
    // A hash cannot be recomputed with a newer key, so all versions are tried.
    deps.keyFor.versions("second-factor").map((version) => hashOf(deps, accountId, code, version)),
  );
