import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

/** Returns the private collections of an account in all workspaces. */
export const privateOf = (db: Db, accountId: string) =>
  db
    .selectFrom("collection")
    .select(["organization_id", "id"])
    .where("owner_id", "=", accountId)
    .where("visibility", "=", "private")
    .execute();

export const deletePrivate = (db: Db, orgId: OrgId, id: string) =>
  db
    .deleteFrom("collection")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .where("visibility", "=", "private")
    .execute();
