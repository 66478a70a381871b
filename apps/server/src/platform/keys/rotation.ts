import { setTimeout as sleep } from "node:timers/promises";

import { type Kysely, sql } from "kysely";

import type { Log, EncryptedValues } from "#deps";
import type { Schema } from "#schema";
import { encryptText, decryptText, versionMark } from "#encryption";

import type { Keys } from "./keys.ts";

/** Seconds until a new version is used: three times the interval in which processes read it. */
const leadSeconds = 30;
const atOnce = 100;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Creates a new key version and encrypts with it what older ones had encrypted, while the product
 * runs. After a kill the next call continues. Returns how many values were encrypted again, and how
 * many could not be decrypted and stay unchanged.
 */
export async function rotate(
  db: Kysely<Schema>,
  keys: Keys,
  all: readonly EncryptedValues[],
  log: Log,
  lead = leadSeconds,
): Promise<{ version: number; reencrypted: number; unreadable: number }> {
  const version = (await unfinished(db)) ?? (await keys.addVersion(db, lead));
  await keys.look();
  while (keys.keyFor.versions("provider-key")[0] < version) await sleep(200);
  const total = { version, reencrypted: 0, unreadable: 0 };
  for (const values of all) {
    // Repeats until nothing is found: a process may have written with the old version meanwhile.
    for (;;) {
      const { reencrypted, unreadable } = await reencryptAll(db, keys, values, version, log);
      total.reencrypted += reencrypted;
      if (reencrypted > 0) continue;
      total.unreadable += unreadable;
      break;
    }
  }
  await db
    .updateTable("key_version")
    .set({ resealed_at: sql<Date>`now()` })
    .where("version", "<=", version)
    .where("resealed_at", "is", null)
    .execute();
  return total;
}

/** Returns the newest version while values may still be encrypted with an older one. */
async function unfinished(db: Kysely<Schema>): Promise<number | undefined> {
  const newest = await db
    .selectFrom("key_version")
    .select(["version", "resealed_at"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.resealed_at === null ? newest.version : undefined;
}

async function reencryptAll(
  db: Kysely<Schema>,
  { keyFor }: Keys,
  { purpose, find, replace }: EncryptedValues,
  version: number,
  log: Log,
) {
  const done = { reencrypted: 0, unreadable: 0 };
  let after = first;
  for (;;) {
    const batch = await find(db, versionMark(version), after, atOnce);
    for (const { id, encrypted, about } of batch) {
      after = id;
      let text: string;
      try {
        text = decryptText(keyFor, purpose, encrypted, about);
      } catch {
        done.unreadable++;
        log.warn({ purpose, id }, "this value cannot be read and stays as it is");
        continue;
      }
      await replace(db, id, encrypted, encryptText(keyFor, purpose, text, about));
      done.reencrypted++;
    }
    if (batch.length < atOnce) return done;
  }
}
