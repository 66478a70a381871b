import type { DocumentStatus, Replacement, Visibility } from "@lectern/contract/library";
import type { PageQuery } from "@lectern/contract/page";
import { type Insertable, sql, type Updateable } from "kysely";

import type { Db, TenantScope, WantedDocuments } from "#deps";
import { orderOf, pageOf } from "#page-of";
import type { Member, OrgId } from "#http/member.ts";
import { always, executePrepared, amongst, holdsWords, now, totalCount } from "#conditions";
import type { CollectionTable, DocumentTable } from "#schema";

import { isWanted } from "./documents/document-filter.ts";
import { hasTags, tagsOfDocument } from "./documents/document-tags.ts";
import { documentsWithCollection } from "./documents/documents-with-collection.ts";
import { person } from "./person.ts";
import { chosenIds } from "./collections/sharing-store.ts";
import { retractionStatusOf } from "./retraction-status.ts";
import {
  editableBy,
  listed,
  notInTrash,
  publishedFor,
  readableBy,
  accountsThatMayRead,
  visibleTo,
} from "./collections/visibility.ts";
import { pageOfTenantScopes } from "./collections/tenant-scopes.ts";

const named = (table: "collection" | "document", q: string | undefined) =>
  holdsWords(sql.ref(`${table}.name`), q);

/** A condition that is true if no value is given. */
const only = (column: string, value: string | undefined) =>
  value === undefined ? always : sql<boolean>`${sql.ref(column)} = ${value}`;

// Collections

/** The collections that the member may see. */
const seenCollections = (db: Db, member: Member, { beside = false } = {}) =>
  db
    .selectFrom("collection")
    .where(
      beside ? sql<boolean>`(${visibleTo(member)} or ${publishedFor(member)})` : visibleTo(member),
    );

const collections = (db: Db, member: Member, which?: { beside?: boolean }) =>
  seenCollections(db, member, which)
    .innerJoin("account", "account.id", "collection.owner_id")
    .selectAll("collection")
    .select(editableBy(member).as("editable"))
    .select(chosenIds)
    .select(person);

/**
 * Returns the collection, undefined if the member may not see it. With `lock`, locks it until the
 * transaction ends.
 */
export function findCollection(db: Db, member: Member, id: string, { lock = false } = {}) {
  return collections(db, member)
    .where("collection.id", "=", id)
    .$if(lock, (some) => some.forNoKeyUpdate("collection"))
    .executeTakeFirst();
}
export type CollectionRow = NonNullable<Awaited<ReturnType<typeof findCollection>>>;

/** Whether the collection in scope contains a document with this status and these tags. */
const holds = ({ status, ...tags }: Pick<CollectionFilter, "status" | "tag_id" | "tag_match">) =>
  status || tags.tag_id?.length
    ? sql<boolean>`exists (select from document where document.organization_id = collection.organization_id and document.collection_id = collection.id and ${only("document.status", status)} and ${hasTags(tags)} and ${listed})`
    : always;

interface CollectionFilter {
  visibility?: Visibility;
  owner_id?: string;
  /** Shared by the member, or by others with them. */
  shared?: "by_me" | "with_me";
  status?: DocumentStatus;
  tag_id?: string[];
  tag_match?: "any" | "all";
  /** Includes editions from other workspaces. */
  beside?: boolean;
}

function sharedWay({ accountId }: Member, way: CollectionFilter["shared"]) {
  if (way === "by_me")
    return sql`collection.owner_id = ${accountId} and collection.visibility <> 'private'`;
  return way === "with_me" ? sql`collection.owner_id <> ${accountId}` : sql`true`;
}

export function pageOfCollections(
  db: Db,
  member: Member,
  query: PageQuery & CollectionFilter & { sort: string },
) {
  const { by, order, ties } = orderOf("collection", query.sort);
  const asked = sql<boolean>`${named("collection", query.q)}
    and ${only("collection.visibility", query.visibility)}
    and ${only("collection.owner_id", query.owner_id)}
    and ${sharedWay(member, query.shared)}
    and ${holds(query)}`;
  return pageOf(
    seenCollections(db, member, query).select(totalCount).where(asked),
    collections(db, member, query).where(asked).orderBy(by, order).orderBy("collection.id", ties),
    query,
  );
}

export const insertCollection = (db: Db, values: Insertable<CollectionTable>) =>
  db.insertInto("collection").values(values).execute();

/** Sets the given values and the change time. */
export const updateCollection = (
  db: Db,
  orgId: OrgId,
  id: string,
  values: Pick<Updateable<CollectionTable>, "name" | "description" | "visibility" | "restricted">,
) =>
  db
    .updateTable("collection")
    .set({ ...values, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

// Documents

const containedCount = sql<number>`(
  select count(*)::int from document as held
  where held.organization_id = document.organization_id and held.contained_in = document.id
    and held.trash_id is null and held.current
)`.as("contained_count");

/** Other versions of the same document, in scope as `other`. */
const otherVersions = sql`from document as other
  where other.organization_id = document.organization_id
    and other.series_id = document.series_id and other.trash_id is null`;

const versionCount = sql<number>`(select count(*)::int ${otherVersions})`.as("versions");

const currentId = sql<string>`case when document.current then document.id
  else coalesce((select other.id ${otherVersions} and other.current), document.id) end`.as(
  "current_id",
);

const replacement = sql<Replacement | null>`case when document.current then (
  select json_build_object('id', other.id, 'version', other.version, 'status', other.status,
    'status_detail', other.status_detail, 'status_messages', other.status_messages, 'progress', other.progress)
  ${otherVersions} and other.takes_over order by other.version desc limit 1) end`.as("replacement");

const documents = (db: Db) =>
  documentsWithCollection(db)
    .innerJoin("account", "account.id", "document.created_by")
    .leftJoin("document as container", (join) =>
      join
        .onRef("container.organization_id", "=", "document.organization_id")
        .onRef("container.id", "=", "document.contained_in")
        .on("container.trash_id", "is", null),
    )
    .where(notInTrash)
    .selectAll("document")
    .select("container.name as container_name")
    .select([containedCount, versionCount, currentId, replacement])
    .select(tagsOfDocument.as("tags"))
    .select(retractionStatusOf.as("standing"))
    .select(person)
    .select(["collection.owner_id", "collection.visibility", "collection.restricted"])
    .select(chosenIds);

/**
 * Returns the document; undefined if the member may not read it, it is not in the named collection,
 * or, with `inLibrary`, the library does not show it. With `lock`, locks it until the transaction
 * ends; with `lockAgainstDeletion`, only against deletion.
 */
export async function findDocument(
  db: Db,
  member: Member,
  id: string,
  {
    collectionId,
    inLibrary = false,
    lock = false,
    lockAgainstDeletion = false,
  }: {
    collectionId?: string;
    inLibrary?: boolean;
    lock?: boolean;
    lockAgainstDeletion?: boolean;
  } = {},
) {
  const query = documents(db)
    .where(inLibrary ? visibleTo(member) : readableBy(member))
    .where("document.organization_id", "=", member.orgId)
    .where("document.id", "=", id)
    .where(only("document.collection_id", collectionId))
    .$if(lock, (some) => some.forUpdate("document"))
    .$if(lockAgainstDeletion, (some) => some.forKeyShare("document"));
  const [row] = await executePrepared(db, query);
  return row;
}
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/**
 * For live changes: returns these documents and the current versions of their series, each with the
 * readers' accounts that may see it.
 */
export function documentsFor(db: Db, orgId: OrgId, ids: string[], accounts: string[]) {
  return documents(db)
    .select(accountsThatMayRead(orgId, accounts).as("seen_by"))
    .where("document.organization_id", "=", orgId)
    .where((of) =>
      of.or([
        of("document.id", "in", ids),
        of.and([
          of("document.current", "=", true),
          of(
            "document.series_id",
            "in",
            of
              .selectFrom("document as named")
              .select("named.series_id")
              .where("named.organization_id", "=", orgId)
              .where("named.id", "in", ids),
          ),
        ]),
      ]),
    )
    .execute();
}

/** Returns documents that the caller has just created. */
export function documentsById(db: Db, orgId: OrgId, ids: string[]) {
  return documents(db)
    .where("document.organization_id", "=", orgId)
    .where("document.id", "in", ids)
    .execute();
}

/** Returns documents of one collection, or of all visible ones in these scopes. */
export async function pageOfDocuments(
  db: Db,
  tenantScopes: readonly TenantScope[],
  query: PageQuery & {
    status?: DocumentStatus;
    contained_in?: string;
    /** "root": in no folder. */
    folder_id?: string;
    sort: string;
    collectionId?: string;
    filter?: WantedDocuments;
  },
) {
  const { by, order, ties } = orderOf("document", query.sort);
  const found = orderOf("found", query.sort);
  const asked = ({ asker, seen }: TenantScope) => sql<boolean>`${seen}
    and document.organization_id = ${asker.orgId}
    and ${listed}
    and ${named("document", query.q)}
    and ${amongst("document.collection_id", query.filter?.collection_id)}
    and ${isWanted(query.filter ?? {})}
    and ${only("document.status", query.status)}
    and ${only("document.contained_in", query.contained_in)}
    and ${query.folder_id === "root" ? sql`document.folder_id is null` : only("document.folder_id", query.folder_id)}
    and ${only("document.collection_id", query.collectionId)}`;
  return pageOfTenantScopes<DocumentRow>(db, tenantScopes, {
    ...query,
    count: (tenantScope) =>
      documentsWithCollection(db).select(totalCount).where(asked(tenantScope)),
    // Details are looked up only for the documents on the page, not for skipped ones.
    rows: (tenantScope, limit, offset) =>
      documents(db)
        .where("document.organization_id", "=", tenantScope.asker.orgId)
        .where(
          "document.id",
          "in",
          documentsWithCollection(db)
            .select("document.id")
            .where(asked(tenantScope))
            .orderBy(by, order)
            .orderBy("document.id", ties)
            .limit(limit)
            .offset(offset),
        ),
    order: sql`${found.by} ${sql.raw(order)}, found.id ${sql.raw(ties)}`,
  });
}

/** Returns the versions of a document, newest first. */
export function pageOfVersions(
  db: Db,
  member: Member,
  seriesId: string,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  const asked = sql<boolean>`${readableBy(member)} and ${notInTrash}
    and document.organization_id = ${member.orgId} and document.series_id = ${seriesId}`;
  return pageOf(
    documentsWithCollection(db).select(totalCount).where(asked),
    documents(db).where(asked).orderBy("document.version", "desc"),
    query,
  );
}

/**
 * Returns by MD5 the newest document in the named collection and the newest in all others that the
 * member may see.
 */
export function findByChecksums(db: Db, member: Member, collectionId: string, checksums: string[]) {
  return documents(db)
    .select(sql<boolean>`document.collection_id = ${collectionId}`.as("here"))
    .distinctOn([sql.ref("document.checksum"), sql.ref("here")])
    .where(visibleTo(member))
    .where("document.organization_id", "=", member.orgId)
    .where(listed)
    .where("document.checksum", "in", checksums)
    .orderBy("document.checksum")
    .orderBy("here")
    .orderBy("document.created_at", "desc")
    .execute();
}

export const insertDocuments = (db: Db, values: Insertable<DocumentTable>[]) =>
  db.insertInto("document").values(values).execute();

export const updateDocument = (
  db: Db,
  orgId: OrgId,
  id: string,
  values: Pick<Updateable<DocumentTable>, "name">,
) =>
  db
    .updateTable("document")
    .set({ ...values, updated_at: now })
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .execute();

/** All of a workspace, those of a collection, or those of one trash entry. */
type Which = "all" | { collection_id: string | null } | { trash_id: string };

function among(which: Which) {
  if (which === "all") return always;
  return "trash_id" in which
    ? sql<boolean>`trash_id = ${which.trash_id}`
    : sql<boolean>`collection_id = ${which.collection_id}`;
}

/**
 * Deletes at most `limit` documents, with all that was read from them; returns the keys of their
 * files. All are locked first: a reading that ends in one references its container, and deleting
 * that first would cause a deadlock.
 */
export async function deleteSomeDocuments(
  db: Db,
  orgId: OrgId,
  which: Which,
  limit: number,
): Promise<string[]> {
  const locked = await db
    .selectFrom("document")
    .select("id")
    .where("organization_id", "=", orgId)
    .where("id", "in", (some) =>
      some
        .selectFrom("document")
        .select("id")
        .where("organization_id", "=", orgId)
        .where(among(which))
        .limit(limit),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .deleteFrom("document")
    .where("organization_id", "=", orgId)
    .where("id", "in", ids)
    .returning("blob_key")
    .execute();
  return rows.map(({ blob_key }) => blob_key);
}

/** Returns pages of a document that the caller may see (checked before). */
export function pageOfPages(
  db: Db,
  orgId: OrgId,
  documentId: string,
  { page, page_size }: PageQuery,
) {
  const pages = db
    .selectFrom("page")
    .where("organization_id", "=", orgId)
    .where("document_id", "=", documentId);
  return pageOf(
    pages.select(totalCount),
    pages.select(["number", "width", "height", "label", "text", "blocks"]).orderBy("number"),
    { page, page_size },
  );
}

export async function outlineOf(db: Db, orgId: OrgId, id: string) {
  const row = await db
    .selectFrom("document")
    .select("outline")
    .where("organization_id", "=", orgId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.outline ?? [];
}
