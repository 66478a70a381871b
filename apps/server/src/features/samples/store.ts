import type { Db } from "#deps";

/** Whether this installation has any account. */
export const anyAccount = async (db: Db) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
