import { sql } from "kysely";

import type { Db } from "#deps";

/** Returns the first secrets after an id that another version of the key encrypted. */
export async function findEncryptedByOthers(db: Db, mark: Buffer, after: string, limit: number) {
  const rows = await db
    .selectFrom("sync_source")
    .select(["id", "organization_id", "encrypted_secret as encrypted"])
    .where("id", ">", after)
    .where("encrypted_secret", "is not", null)
    .where(sql<Buffer>`substring(encrypted_secret for 4)`, "<>", mark)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ encrypted, ...row }) => ({ ...row, encrypted: encrypted! }));
}

export async function replaceEncrypted(db: Db, id: string, before: Buffer, after: Buffer) {
  await db
    .updateTable("sync_source")
    .set({ encrypted_secret: after })
    .where("id", "=", id)
    .where("encrypted_secret", "=", before)
    .execute();
}
