import type { Db } from "#deps";

/** Whether anybody has an account on this installation. */
export const anyAccount = async (db: Db) =>
  (await db.selectFrom("account").select("id").limit(1).executeTakeFirst()) !== undefined;
