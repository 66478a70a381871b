import type { Db } from "#deps";
import type { KeysetPage } from "#iterate-rows";
import type { Member } from "#http/member.ts";

import { isStillMember, ownRows } from "../organizations/index.ts";
import { documentsWithCollection } from "./documents/documents-with-collection.ts";
import { listed } from "./collections/visibility.ts";

/** Returns the member's own collections after one, by ID. */
export const someOwned = (db: Db, member: Member, page: KeysetPage) =>
  db
    .selectFrom("collection")
    .select(["id", "name", "description", "visibility", "created_at", "updated_at"])
    .where("purpose", "=", "library")
    .where("trash_id", "is", null)
    .$call(ownRows(member, page))
    .execute();

/** Returns the folders of a collection after one, by ID, while it is the member's own. */
export const someFolders = (
  db: Db,
  member: Member,
  collectionId: string,
  { after, limit }: KeysetPage,
) =>
  db
    .selectFrom("folder")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "folder.organization_id")
        .onRef("collection.id", "=", "folder.collection_id"),
    )
    .select(["folder.id", "folder.name", "folder.parent_id", "folder.created_at"])
    .where("folder.organization_id", "=", member.orgId)
    .where("folder.collection_id", "=", collectionId)
    .where("folder.trash_id", "is", null)
    .where("collection.owner_id", "=", member.accountId)
    .where(isStillMember(member))
    .where("folder.id", ">", after)
    .orderBy("folder.id")
    .limit(limit)
    .execute();

/** Returns the documents of a collection after one, by ID, while it is the member's own. */
export const someDocuments = (
  db: Db,
  member: Member,
  collectionId: string,
  { after, limit }: KeysetPage,
) =>
  documentsWithCollection(db)
    .leftJoin("document_origin as origin", (join) =>
      join
        .onRef("origin.organization_id", "=", "document.organization_id")
        .onRef("origin.document_id", "=", "document.id"),
    )
    .select(["document.id", "document.name", "document.folder_id", "document.size"])
    .select(["document.status", "document.created_at", "document.updated_at"])
    .select(["origin.url", "origin.fetched_at", "origin.work"])
    .where("document.organization_id", "=", member.orgId)
    .where("document.collection_id", "=", collectionId)
    .where("collection.owner_id", "=", member.accountId)
    .where(listed)
    .where(isStillMember(member))
    .where("document.id", ">", after)
    .orderBy("document.id")
    .limit(limit)
    .execute();
