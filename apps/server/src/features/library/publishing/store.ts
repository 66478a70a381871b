import { sql } from "kysely";

import { now } from "#conditions";
import type { Db } from "#deps";
import { type OrgId, publishedOrg } from "#http/member.ts";

import { person } from "../person.ts";

/** Returns the publication. With `lock`, locks it until the transaction ends. */
export const findPublication = (
  db: Db,
  orgId: OrgId,
  collectionId: string,
  { lock = false } = {},
) =>
  db
    .selectFrom("publication")
    .selectAll()
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .$if(lock, (some) => some.forUpdate())
    .executeTakeFirst();

/**
 * Whether a source of the collection mirrors the rights of its files, or one of another collection
 * those of a document that was moved here, or restored after it was withdrawn.
 */
export async function mirrorsRights(db: Db, orgId: OrgId, collectionId: string): Promise<boolean> {
  const known = (table: "sync_item" | "sync_withdrawal") => sql`
    select from document
    join ${sql.table(table)} as known on known.organization_id = document.organization_id
      and known.series_id = document.series_id
    join sync_source as source on source.organization_id = known.organization_id
      and source.id = known.source_id
    where document.organization_id = ${orgId} and document.collection_id = ${collectionId}
      and document.trash_id is null and source.settings @> '{"mirror_rights":true}'`;
  const row = await db
    .selectFrom("organization")
    .select("id")
    .where("id", "=", orgId)
    .where(
      sql<boolean>`(exists (
        select from sync_source where sync_source.organization_id = ${orgId}
          and sync_source.collection_id = ${collectionId}
          and sync_source.settings @> '{"mirror_rights":true}')
        or exists (${known("sync_item")}) or exists (${known("sync_withdrawal")}))`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns who published it, if their account still exists. */
export const publisherOf = (db: Db, orgId: OrgId, collectionId: string) =>
  db
    .selectFrom("publication")
    .innerJoin("account", "account.id", "publication.published_by")
    .select(person)
    .where("publication.organization_id", "=", orgId)
    .where("publication.collection_id", "=", collectionId)
    .executeTakeFirst();

/** Inserts the first edition, or updates it to the next. */
export const putPublication = (
  db: Db,
  key: { organization_id: OrgId; collection_id: string },
  values: { edition_id: string; published_by: string },
) =>
  db
    .insertInto("publication")
    .values({ ...key, ...values })
    .onConflict((already) =>
      already.columns(["organization_id", "collection_id"]).doUpdateSet((of) => ({
        number: of("publication.number", "+", 1),
        published_by: values.published_by,
        published_at: now,
      })),
    )
    .execute();

/**
 * Inserts or updates the collection that readers see, with the name and description of its source.
 */
export const putEdition = (
  db: Db,
  id: string,
  values: { name: string; description: string; owner_id: string },
) =>
  db
    .insertInto("collection")
    .values({ ...values, organization_id: publishedOrg, id, visibility: "published" })
    .onConflict((already) =>
      already.columns(["organization_id", "id"]).doUpdateSet({ ...values, updated_at: now }),
    )
    .execute();

/** Deletes publications; a trigger hides their editions at once. */
export const deletePublications = (db: Db, orgId: OrgId, collectionId?: string) =>
  db
    .deleteFrom("publication")
    .where("organization_id", "=", orgId)
    .$if(collectionId !== undefined, (some) => some.where("collection_id", "=", collectionId ?? ""))
    .returning(["collection_id", "edition_id"])
    .execute();

export const deleteEdition = (db: Db, editionId: string) =>
  db
    .deleteFrom("collection")
    .where("organization_id", "=", publishedOrg)
    .where("id", "=", editionId)
    .execute();

/** Hides the editions of a workspace while it is closed, and shows them again when it reopens. */
export const hideEditions = (db: Db, organizationId: string, { hidden }: { hidden: boolean }) =>
  db
    .updateTable("collection")
    .set({ trash_id: hidden ? sql.ref("collection.id") : null })
    .where("organization_id", "=", publishedOrg)
    .where("id", "in", (of) =>
      of
        .selectFrom("publication")
        .select("publication.edition_id")
        .where("publication.organization_id", "=", sql<OrgId>`${organizationId}`),
    )
    .execute();

/** Returns the published ones of these collections, which may be sources or editions. */
export async function publicationsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const among = sql<string>`any (${ids}::uuid[])`;
  return db
    .selectFrom("publication")
    .innerJoin("organization", "organization.id", "publication.organization_id")
    .select(["publication.collection_id", "publication.edition_id", "publication.number"])
    .select(["publication.published_at", "organization.name as workspace"])
    .select(["organization.product_name", "organization.accent", "organization.logo_key"])
    .where((of) =>
      of.or([
        of("publication.collection_id", "=", among),
        of("publication.edition_id", "=", among),
      ]),
    )
    .execute();
}

/**
 * Returns how many of these IDs belong to an edition: a collection, document, folder, topic or
 * snippet.
 */
export async function countPublished(db: Db, ids: readonly string[]): Promise<number> {
  // Raw: Kysely cannot select from an array.
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from unnest(${ids}::uuid[]) as given (id) where exists (
      select from collection where organization_id = ${publishedOrg} and trash_id is null
        and collection.id in (
          select given.id
          union all select collection_id from document
            where organization_id = ${publishedOrg} and document.id = given.id
          union all select collection_id from topic
            where organization_id = ${publishedOrg} and topic.id = given.id
          union all select topic.collection_id from snippet
            join topic on topic.organization_id = ${publishedOrg} and topic.id = snippet.topic_id
            where snippet.organization_id = ${publishedOrg} and snippet.id = given.id
        ))`.execute(db);
  return rows[0]?.found ?? 0;
}

// Public links.

export const setLink = (
  db: Db,
  orgId: OrgId,
  collectionId: string,
  link: { link_hash: Buffer | null; link_expires_at: Date | null },
) =>
  db
    .updateTable("publication")
    .set(link)
    .where("organization_id", "=", orgId)
    .where("collection_id", "=", collectionId)
    .execute();

const opened = (db: Db) =>
  db
    .selectFrom("publication")
    .select(["edition_id", "link_hash"])
    .where((of) => of.or([of("link_expires_at", "is", null), of("link_expires_at", ">", now)]));

/** Returns what the link with this hash opens now. */
export const findByLink = (db: Db, hash: Buffer) =>
  opened(db).where("link_hash", "=", hash).executeTakeFirst();

/** Returns the hash of the link that opens this edition now. */
export const findLinkOf = (db: Db, editionId: string) =>
  opened(db)
    .where("edition_id", "=", editionId)
    .where("link_hash", "is not", null)
    .executeTakeFirst();
