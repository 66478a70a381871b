import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";

/** Returns the account of a person at a provider, unless it is deactivated. */
export const findIdentity = (db: Db, { issuer, subject }: { issuer: string; subject: string }) =>
  db
    .selectFrom("account_identity")
    .innerJoin("account", "account.id", "account_identity.account_id")
    .select("account.id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("account.deactivated_at", "is", null)
    .executeTakeFirst();

/** False when the person at the provider has an account already. */
export async function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; account_id: string },
): Promise<boolean> {
  const inserted = await db
    .insertInto("account_identity")
    .values(identity)
    .onConflict((oc) => oc.columns(["issuer", "subject"]).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns the issuers at which an account is known. */
export async function issuersOf(db: Db, accountId: string): Promise<string[]> {
  const found = await db
    .selectFrom("account_identity")
    .select("issuer")
    .distinct()
    .where("account_id", "=", accountId)
    .execute();
  return found.map(({ issuer }) => issuer);
}

/** Stores a confirmed sign-in and deletes old ones. False when it was stored before. */
export async function insertSignIn(
  db: Db,
  { hash, accountId, seconds }: { hash: Buffer; accountId: string; seconds: number },
): Promise<boolean> {
  await db.deleteFrom("provider_sign_in").where("expires_at", "<", now).execute();
  const inserted = await db
    .insertInto("provider_sign_in")
    .values({
      hash,
      account_id: accountId,
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      used_at: null,
    })
    .onConflict((oc) => oc.column("hash").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** Returns the account of a confirmed sign-in that was not used yet. */
export const findSignIn = (db: Db, hash: Buffer) =>
  db
    .selectFrom("provider_sign_in")
    .select("account_id")
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Uses up a confirmed sign-in. Of concurrent callers one gets true. */
export async function useSignIn(db: Db, hash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable("provider_sign_in")
    .set({ used_at: now })
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
