import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { isStillMember } from "../organizations/index.ts";

/** Whether the member is still one of the workspace. */
export async function belongs(db: Db, member: Member): Promise<boolean> {
  const row = await db
    .selectFrom("organization")
    .select("id")
    .where("id", "=", member.orgId)
    .where(isStillMember(member))
    .executeTakeFirst();
  return row !== undefined;
}
