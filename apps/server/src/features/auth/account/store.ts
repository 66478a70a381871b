import { sql, type Updateable } from "kysely";

import type { Db } from "#deps";
import type { AccountTable } from "#schema";

const alive = (db: Db, id: string) =>
  db.updateTable("account").where("id", "=", id).where("deactivated_at", "is", null);

/**
 * Does work and, unless it is to be kept, undoes it: what it answers is then of rows that never were,
 * and took as long.
 */
export async function trial<T>(tx: Db, { kept }: { kept: boolean }, work: () => Promise<T>) {
  await sql`savepoint trial`.execute(tx);
  const done = await work();
  await (kept ? sql`release savepoint trial` : sql`rollback to savepoint trial`).execute(tx);
  return done;
}

/** Undefined unless the account still has the email. */
export const findByIdAndEmail = (db: Db, id: string, email: string) =>
  db
    .selectFrom("account")
    .select(["id", "email"])
    .where("id", "=", id)
    .where("email", "=", email)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();

/** False when the account is gone, or its email is another by now. */
export async function verifyEmail(db: Db, id: string, email: string): Promise<boolean> {
  const verified = await alive(db, id)
    .set({ email_verified: true })
    .where("email", "=", email)
    .executeTakeFirst();
  return verified.numUpdatedRows === 1n;
}

/** Nobody else changes the account until the transaction ends; its email is answered. */
export async function takeEmail(db: Db, id: string): Promise<string | undefined> {
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", id)
    .where("deactivated_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account?.email;
}

/** The email was shown to be theirs before. */
export const setEmail = (db: Db, id: string, email: string) =>
  alive(db, id).set({ email, email_verified: true }).execute();

export const setPassword = (db: Db, id: string, passwordHash: string) =>
  alive(db, id).set({ password_hash: passwordHash }).execute();

/** False when the password was changed, or the account is gone, since its hash was read. */
export async function stillHas(db: Db, id: string, passwordHash: string): Promise<boolean> {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return account !== undefined;
}

/** Whether a device of this name signed in within 90 days, or there never was one at all. */
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

/** Sets what is given. */
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

/**
 * Takes from an account what named its person and what it could sign in with. The row stays: others'
 * documents and collections name it.
 */
export async function anonymise(db: Db, id: string): Promise<void> {
  await alive(db, id)
    .set({
      email: `${id}@deleted.invalid`,
      first_name: "Deleted",
      last_name: "account",
      password_hash: "",
      email_verified: false,
      language: null,
      totp_secret: null,
      totp_since: null,
      totp_step: null,
      deactivated_at: sql<Date>`now()`,
    })
    .execute();
  for (const table of ["device", "recovery_code", "link", "api_key", "idempotency"] as const) {
    await db.deleteFrom(table).where("account_id", "=", id).execute();
  }
}
