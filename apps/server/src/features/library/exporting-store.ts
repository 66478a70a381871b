import type { Db } from "#deps";
import type { Stretch } from "#every-row";
import type { Member } from "#http/member.ts";

import { belongsStill } from "../organizations/belonging.ts";
import { located } from "./located.ts";
import { listed } from "./visibility.ts";

/** The member's own collections after one, by id. */
export const someOwned = (db: Db, member: Member, { after, limit }: Stretch) =>
  db
    .selectFrom("collection")
    .select(["id", "name", "description", "visibility", "created_at", "updated_at"])
    .where("organization_id", "=", member.orgId)
    .where("owner_id", "=", member.accountId)
    .where("trash_id", "is", null)
    .where(belongsStill(member))
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

/** The documents of a collection after one, by id, as long as it is the member's own. */
export const someDocuments = (
  db: Db,
  member: Member,
  collectionId: string,
  { after, limit }: Stretch,
) =>
  located(db)
    .select(["document.id", "document.name", "document.size", "document.status"])
    .select(["document.created_at", "document.updated_at"])
    .where("document.organization_id", "=", member.orgId)
    .where("document.collection_id", "=", collectionId)
    .where("collection.owner_id", "=", member.accountId)
    .where(listed)
    .where(belongsStill(member))
    .where("document.id", ">", after)
    .orderBy("document.id")
    .limit(limit)
    .execute();
