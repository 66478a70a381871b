import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

/** What one of the member's conversations is led with. */
export const chosenFor = (db: Db, { orgId, accountId }: Member, sessionId: string) =>
  db
    .selectFrom("chat_session")
    .select(["persona_id", "trial"])
    .where("organization_id", "=", orgId)
    .where("account_id", "=", accountId)
    .where("id", "=", sessionId)
    .where((where) =>
      where.or([where("persona_id", "is not", null), where("trial", "is not", null)]),
    )
    .executeTakeFirst();
