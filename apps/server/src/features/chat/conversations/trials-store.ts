import type { PersonaDraft } from "@lectern/contract/personas";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

/** False if the member has no such trial. */
export async function change(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  trial: PersonaDraft,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("chat_session")
    .set({ trial: JSON.stringify(trial) })
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("trial", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
