import { now } from "#conditions";
import type { Db } from "#deps";

/** Returns an account's credentials, only for checks of a password or code. */
export function findSecrets(db: Db, accountId: string) {
  return db
    .selectFrom("account")
    .select(["id", "email", "password_hash", "totp_secret", "totp_since", "totp_step"])
    .where("id", "=", accountId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
}

/** Stores a secret that is not active yet. False where one is active. */
export async function begin(db: Db, accountId: string, secret: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_secret: secret, totp_step: null })
    .where("id", "=", accountId)
    .where("totp_since", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Activates the secret. False where another was started meanwhile, or one is active already. */
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

/** Deletes the secret and the recovery codes. False where no secret was active. */
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

/** Uses up a time step and all before it. False where it was used already. */
export async function consumeStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("account")
    .set({ totp_step: step })
    .where("id", "=", accountId)
    .where(({ or, eb }) => or([eb("totp_step", "is", null), eb("totp_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a recovery code as used. False for an unknown or used one. */
export async function consumeRecoveryCode(
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

/** Locks an active second factor until the transaction ends. Undefined where none is active. */
export function holdSecondFactor(tx: Db, accountId: string) {
  return tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .where("totp_since", "is not", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Replaces all earlier codes. */
export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: Buffer[]) {
  await db.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await db
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ account_id: accountId, hash })))
    .execute();
}
