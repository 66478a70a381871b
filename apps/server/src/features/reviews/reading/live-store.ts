import { sql } from "kysely";

import { isIn } from "#conditions";
import type { Db } from "#deps";
import type { OrgId } from "#http/member.ts";

import { listed } from "../../library/index.ts";

/** Returns those of these documents whose collection has a live review. */
export const inLiveReviews = (db: Db, orgId: OrgId, documentIds: readonly string[]) =>
  db
    .selectFrom("document")
    .select("document.id")
    .where("document.organization_id", "=", orgId)
    .where(isIn("document.id", documentIds))
    .where((of) =>
      of.exists(
        of
          .selectFrom("review")
          .select("review.id")
          .where("review.organization_id", "=", orgId)
          .whereRef("review.collection_id", "=", "document.collection_id")
          .where("review.live", "=", true),
      ),
    );

/** Undefined if the document is not the current version, or cannot be read (yet). */
export const readDocument = (db: Db, orgId: OrgId, id: string) =>
  db
    .selectFrom("document")
    .select(["document.series_id", "document.collection_id"])
    .where("document.organization_id", "=", orgId)
    .where("document.id", "=", id)
    .where("document.status", "in", ["ingested", "ready"])
    .where(listed)
    .executeTakeFirst();

/** Returns the live reviews of a collection and its folders whose owner is still a member. */
export const liveReviews = (db: Db, orgId: OrgId, { collection_id }: { collection_id: string }) =>
  db
    .selectFrom("review")
    .innerJoin("membership", (join) =>
      join
        .onRef("membership.organization_id", "=", "review.organization_id")
        .onRef("membership.account_id", "=", "review.owner_id"),
    )
    .select(["review.id", "membership.group", sql<string>`review.owner_id`.as("owner_id")])
    .where("review.organization_id", "=", orgId)
    .where("review.collection_id", "=", collection_id)
    .where("review.live", "=", true)
    .orderBy("review.id")
    .execute();
