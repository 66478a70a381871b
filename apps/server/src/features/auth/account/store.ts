import { sql, type Updateable } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { AccountTable } from "#schema";

const alive = (db: Db, id: string) =>
  db.updateTable("account").where("id", "=", id).where("deactivated_at", "is", null);

/**
 * Runs `work` in a savepoint and rolls it back unless `kept`. When it is rolled back, the result
 * describes rows that no longer exist, and takes as long to get.
 */
export async function trial<T>(tx: Db, { kept }: { kept: boolean }, work: () => Promise<T>) {
  // Raw: Kysely has savepoints only in transactions that the caller ends itself.
  await sql`savepoint trial`.execute(tx);
  const done = await work();
  await (kept ? sql`release savepoint trial` : sql`rollback to savepoint trial`).execute(tx);
  return done;
}

/** Undefined unless the account still has the email. */
export const findByIdAndEmail = (db: Db, id: string, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "email", "email_verified"])
    .where("id", "=", id)
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/** False when the account is gone or its email has changed. */
export async function verifyEmail(db: Db, id: string, email: string): Promise<boolean> {
  const verified = await alive(db, id)
    .set({ email_verified: true })
    .where("email", "=", email)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}

/** Locks the account until the transaction ends and returns its email. */
export async function lockAccountEmail(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.email;
}

/** Sets an email that was already verified. */
export const setEmail = (db: Db, id: string, email: string) =>
  alive(db, id).set({ email, email_verified: true }).execute();

export const setPassword = (db: Db, id: string, passwordHash: string) =>
  alive(db, id).set({ password_hash: passwordHash }).execute();

/** False when the password changed, or the account was deleted, after its hash was read. */
export async function stillHas(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether a device of this name signed in within 90 days, or the account has no devices at all. */
export async function knowsDevice(db: Db, accountId: string, name: string): Promise<boolean> {
  const devices = db.selectFrom("device").select("id").where("account_id", "=", accountId).limit(1);
  const [known, any] = await Promise.all([
    devices
      .where("name", "=", name)
      .where("last_seen_at", ">", sql<Date>`now() - interval '90 days'`)
      .executeTakeFirst(),
    devices.executeTakeFirst(),
  ]);
  return known !== undefined || any === undefined;
}

/** Updates the given fields. */
export async function updateProfile(
  db: Db,
  id: string,
  changes: Partial<
    Pick<
      Updateable<AccountTable>,
      | "first_name"
      | "last_name"
      | "language"
      | "theme"
      | "date_order"
      | "dim_pages"
      | "support_marks"
      | "reduce_motion"
    >
  >,
): Promise<void> {
  if (Object.values(changes).some((value) => value !== undefined)) {
    await alive(db, id).set(changes).execute();
  }
}

/** The address of a deleted account, which receives no mail. */
export const deletedAddressOf = (id: string) => `${id}@deleted.invalid`;

/**
 * Removes personal data and credentials from an account. The row stays: other people's documents
 * and collections refer to it.
 */
export async function anonymise(db: Db, id: string): Promise<void> {
  await alive(db, id)
    .set({
      email: deletedAddressOf(id),
      first_name: "Deleted",
      last_name: "account",
      password_hash: "",
      email_verified: false,
      language: null,
      totp_secret: null,
      totp_since: null,
      totp_step: null,
      deactivated_at: now,
    })
    .execute();
  for (const table of [
    "device",
    "recovery_code",
    "account_identity",
    "sign_in_person",
    "provider_sign_in",
    "passkey",
    "link",
    "api_key",
    "idempotency",
  ] as const) {
    await db.deleteFrom(table).where("account_id", "=", id).execute();
  }
}
