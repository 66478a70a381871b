import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import { notInTrash, readableBy } from "../collections/visibility.ts";

/** Documents joined with their collections. */
export const documentsWithCollection = (db: Db) =>
  db
    .selectFrom("document")
    .innerJoin("collection", (join) =>
      join
        .onRef("collection.organization_id", "=", "document.organization_id")
        .onRef("collection.id", "=", "document.collection_id"),
    );

/** Documents that the member may read, for requests by ID. */
export const seenDocuments = (db: Db, member: Member) =>
  documentsWithCollection(db)
    .where("document.organization_id", "=", member.orgId)
    .where(readableBy(member))
    .where(notInTrash);
