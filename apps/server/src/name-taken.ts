import { sql } from "kysely";

import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Whether another row than `but` has a name in the workspace, ignoring case. */
export async function isNameTaken(
  db: Db,
  table: "rule" | "tag" | "team",
  orgId: OrgId,
  name: string,
  but: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("organization_id", "=", orgId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "<>", but)
    .executeTakeFirst();
  return row !== undefined;
}
