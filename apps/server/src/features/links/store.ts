import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import type { LinkTable } from "#schema";

const mostWrong = 5;

type Purpose = LinkTable["purpose"];

/**
 * The aim of a link: a new one replaces earlier ones of the same purpose and account (or, without
 * an account, subject).
 */
export interface Aim {
  purpose: Purpose;
  accountId?: string | undefined;
  subject?: string | undefined;
}

/** Locks the aim, so that no other link of it is created until the transaction ends. */
export async function lockAim(db: Db, { purpose, accountId, subject }: Aim): Promise<void> {
  const name = `link ${purpose} ${accountId ?? subject}`;
  // Raw: Kysely has no advisory locks.
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** Ends the unused links of this aim. */
export async function endLinks(db: Db, { purpose, accountId, subject }: Aim): Promise<void> {
  const ends = db.deleteFrom("link").where("purpose", "=", purpose);
  const mine =
    accountId === undefined
      ? ends.where("subject", "=", subject ?? "")
      : ends.where("account_id", "=", accountId);
  await mine.where("used_at", "is", null).execute();
}

export async function insertLink(
  db: Db,
  aim: Aim,
  link: { id: string; secret_hash: Buffer; minutes: number },
): Promise<void> {
  const { minutes, ...kept } = link;
  await db
    .insertInto("link")
    .values({
      ...kept,
      purpose: aim.purpose,
      account_id: aim.accountId ?? null,
      subject: aim.subject ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::int)`,
    })
    .execute();
}

/** Deletes links that expired a day ago. */
export const forgetOldLinks = (db: Db) =>
  db
    .deleteFrom("link")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();

/** Undefined when the link was used, has expired or had too many wrong secrets. */
export const findLink = (db: Db, purposes: Purpose[], id: string) =>
  db
    .selectFrom("link")
    .select(["id", "purpose", "account_id", "subject", "secret_hash"])
    .where("id", "=", id)
    .where("purpose", "in", purposes)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("wrong_tries", "<", mostWrong)
    .executeTakeFirst();

export const countWrongTry = (db: Db, id: string) =>
  db
    .updateTable("link")
    .set((of) => ({ wrong_tries: of("wrong_tries", "+", 1) }))
    .where("id", "=", id)
    .execute();

/** True for exactly one of concurrent callers, unless its transaction is rolled back. */
export async function consume(db: Db, id: string): Promise<boolean> {
  const used = await db
    .updateTable("link")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .where("wrong_tries", "<", mostWrong)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
