import { type NotNull, sql } from "kysely";

import type { Db } from "#deps";

const now = sql<Date>`now()`;

/** What proves an account's owner: for checks of a password or code alone. */
export function findSecrets(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select(["id", "email", "password_hash", "totp_secret", "totp_since", "totp_step"])
    .where("id", "=", accountId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Keeps a secret that does not count yet. False where one counts already. */
export async function begin(db: Db, accountId: string, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_secret: secret, totp_step: null })
    .where("id", "=", accountId)
    .where("totp_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** From now on the secret counts. False where another was begun meanwhile, or one counts already. */
export async function turnOn(db: Db, accountId: string, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_since: now })
    .where("id", "=", accountId)
    .where("totp_secret", "=", secret)
    .where("totp_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets the secret and the recovery codes. False where none counted. */
export async function turnOff(db: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_secret: null, totp_since: null, totp_step: null })
    .where("id", "=", accountId)
    .where("totp_since", "is not", null)
    .executeTakeFirst();
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  return numUpdatedRows > 0n;
}

/** Uses a time step up, and those before it. False where that was done already. */
export async function takeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_step: step })
    .where("id", "=", accountId)
    .where(({ or, eb }) => or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses a recovery code up. False for one that was used, or never was. */
export async function takeRecoveryCode(
  db: Db,
  accountId: string,
  hashes: Buffer[],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("hash", "in", hashes)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Undefined where no second factor counts; else it stays on until the transaction ends. */
export function holdSecondFactor(tx: Db, accountId: string) {
  return tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("totp_since", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** In the place of all before. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute();
}

/** Of all accounts, by id, those whose secret does not begin with this mark of a key version. */
export function findSealedByOthers(db: Db, mark: Buffer, after: string, limit: number) {
  return db
    .selectFrom("account")
    .select(["id", "totp_secret as sealed"])
    .where("id", ">", after)
    .where("totp_secret", "is not", null)
    .where(sql<Buffer>`substring(totp_secret for 4)`, "<>", mark)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ sealed: NotNull }>()
    .execute();
}

/** Replaces a sealed secret by the same, sealed otherwise. */
export async function replaceSealed(db: Db, id: string, before: Buffer, after: Buffer) {
  await db
    .updateTable("account")
    .set({ totp_secret: after })
    .where("id", "=", id)
    .where("totp_secret", "=", before)
    .execute();
}
