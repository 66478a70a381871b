import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { belongsStill } from "../organizations/index.ts";

export const removePrivate = async (db: Db, accountId: string) => {
  await db
    .deleteFrom("persona")
    .where("owner_id", "=", accountId)
    .where("shared", "=", false)
    .execute();
};

/** Returns the member's next own personas after a cursor, by id. */
export const someOwn = (db: Db, member: Member, { after, limit }: KeysetPage) =>
  db
    .selectFrom("persona")
    .select(["id", "name", "description", "instructions", "knowledge", "model", "temperature"])
    .select(["length", "prompts", "shared", "created_at", "updated_at"])
    .where("organization_id", "=", member.orgId)
    .where("owner_id", "=", member.accountId)
    .where(belongsStill(member))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
