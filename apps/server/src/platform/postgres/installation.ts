import { hkdfSync, randomBytes } from "node:crypto";

import type { Kysely } from "kysely";

import type { Deps } from "#deps";
import type { Schema } from "#schema";

/**
 * The signing keys of this installation. Their root is made at the first start and kept in the
 * database, so that every process of a cluster signs alike and no secret needs a default.
 */
export async function installationKeys(db: Kysely<Schema>): Promise<Deps["keyFor"]> {
  await db
    .insertInto("installation")
    .values({ secret: randomBytes(32) })
    .onConflict((oc) => oc.column("id").doNothing())
    .execute();
  const { secret } = await db.selectFrom("installation").select("secret").executeTakeFirstOrThrow();
  const keys = new Map<string, Buffer>();
  return (purpose) => {
    const key =
      keys.get(purpose) ?? Buffer.from(hkdfSync("sha256", secret, "", `lectern ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
}
