import { sql } from "kysely";

import type { Db } from "#deps";

/** Removes at most `limit` conversations of an account, in any workspace; returns their number. */
export async function deleteSomeSessions(
  db: Db,
  accountId: string,
  limit: number,
): Promise<number> {
  // Raw: Kysely compares pairs with a subquery only as `$asTuple`, at twice the length.
  const { numAffectedRows } = await sql`
    delete from chat_session where (organization_id, id) in (
      select organization_id, id from chat_session where account_id = ${accountId} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
