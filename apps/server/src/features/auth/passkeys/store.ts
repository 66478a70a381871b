import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql } from "kysely";

import { contains, now, totalCount } from "#conditions";
import type { Db } from "#deps";
import { pageOf } from "#page-of";
import type { User } from "#http/member.ts";
import type { PasskeyTable } from "#schema";

const columns = ["id", "name", "transports", "backed_up", "created_at", "last_used_at"] as const;

const own = (db: Db, accountId: string) =>
  db.selectFrom("passkey").where("account_id", "=", accountId);

/** The person's passkeys, newest first. */
export function page(db: Db, { accountId }: User, { page: number, page_size, q }: PageQuery) {
  const asked = own(db, accountId).where(contains(sql.ref("name"), q));
  return pageOf(asked.select(totalCount), asked.select(columns).orderBy("id", "desc"), {
    page: number,
    page_size,
  });
}

/** Returns what browsers need to leave out the passkeys that a person has. */
export const credentialsOf = (db: Db, accountId: string) =>
  own(db, accountId).select(["credential_id", "transports"]).execute();

/** Undefined where the passkey is somebody's already. */
export const insert = (tx: Db, passkey: Insertable<PasskeyTable>) =>
  tx
    .insertInto("passkey")
    .values(passkey)
    .onConflict((oc) => oc.column("credential_id").doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Returns the renamed passkey, and its name before. Undefined when the person has none of this id. */
export async function rename(tx: Db, { accountId }: User, id: string, name: string) {
  const before = await own(tx, accountId)
    .select("name")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  const passkey = await tx
    .updateTable("passkey")
    .set({ name })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { passkey, before: before.name };
}

/** Deletes a passkey and returns its name; undefined when the person has none of this id. */
export const remove = (tx: Db, { accountId }: User, id: string) =>
  tx
    .deleteFrom("passkey")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();

export const removeAll = (tx: Db, accountId: string) =>
  tx.deleteFrom("passkey").where("account_id", "=", accountId).execute();

/** Returns a passkey with its account, unless that is deactivated. For sign-in only. */
export const findByCredential = (db: Db, credentialId: Buffer) =>
  db
    .selectFrom("passkey")
    .innerJoin("account", "account.id", "passkey.account_id")
    .select(["passkey.id", "passkey.name", "passkey.public_key", "passkey.account_id"])
    .select(["account.email", "account.email_verified"])
    .where("passkey.credential_id", "=", credentialId)
    .where("account.deactivated_at", "is", null)
    .executeTakeFirst();

/**
 * Stores a use of a passkey. False where its counter did not go up, although it counts: a copy of
 * it was used.
 */
export async function keepUse(
  db: Db,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("passkey")
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where("id", "=", id)
    .where(({ and, eb, lit, or }) =>
      or([eb("counter", "<", counter), and([eb("counter", "=", 0), lit(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the passkey was not removed meanwhile. */
export async function exists(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom("passkey").select("id").where("id", "=", id).executeTakeFirst();
  return found !== undefined;
}

/** Whether the person signed in on this device in the last ten minutes. */
export async function signedInLately(db: Db, { deviceId }: User): Promise<boolean> {
  const found = await db
    .selectFrom("device")
    .select("id")
    .where("id", "=", deviceId)
    .where("created_at", ">", sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a challenge up, and deletes old ones. Of concurrent callers one gets true. */
export async function useChallenge(db: Db, hash: Buffer, seconds: number): Promise<boolean> {
  await db.deleteFrom("used_challenge").where("expires_at", "<", now).execute();
  const inserted = await db
    .insertInto("used_challenge")
    .values({ hash, expires_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .onConflict((oc) => oc.column("hash").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
