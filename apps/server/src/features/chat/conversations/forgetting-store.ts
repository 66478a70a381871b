import { sql } from "kysely";

import type { Db } from "#deps";

/** Removes at most so many conversations of an account, in whichever workspaces; how many it were. */
export async function deleteSomeSessions(
  db: Db,
  accountId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from chat_session where (organization_id, id) in (
      select organization_id, id from chat_session where account_id = ${accountId} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0);
}
