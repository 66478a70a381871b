import type {
  Document,
  DocumentFilter,
  linkDocument,
  listDocuments,
} from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";
import type { z } from "zod";

import type { Db, Deps } from "#deps";
import { AppError, conflict, forbidden, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as ingestion from "../ingestion-queue/enqueue.ts";
import { requireCurrentMember } from "../../organizations/index.ts";
import { demandStorage } from "../../quotas/index.ts";
import { note } from "../activity/note.ts";
import { audience, tellCollection, tellDocuments } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { fileFactsOf } from "./file-facts.ts";
import { displayName, extensionOf } from "@lectern/text-analysis/file-name";
import { type PlacedFile, releaseBlobs } from "../../files/index.ts";
import { demandFolder, foldersAt } from "../folders/place.ts";
import { moveDocuments, targetOf } from "./moving.ts";
import { newDocument, unread } from "./new-document.ts";
import { retryDocuments } from "./retrying.ts";
import { readOnly, lockDocuments } from "./selection.ts";
import type { SelectedRow } from "./selection-store.ts";
import { personOf } from "../person.ts";
import { copyOrigin } from "../retraction-status.ts";
import * as store from "../store.ts";
import { deleteDocuments } from "../trash/deleting.ts";
import { renamed } from "../versions/name.ts";
import { versionsOf } from "../versions/store.ts";
import { ownScope, tenantScopesOf } from "../collections/tenant-scopes.ts";

/** Converts a row to the contract's form. */
export const documentOf = (row: store.DocumentRow): Document => ({
  id: row.id,
  collection_id: row.collection_id,
  ...fileFactsOf(row, row.kind),
  created_by: personOf(row),
  contained_in:
    row.contained_in && row.container_name !== null
      ? { id: row.contained_in, name: row.container_name }
      : null,
  contained_count: row.contained_count,
  unreadable_pages: row.unreadable_pages,
  folder_id: row.folder_id,
  tags: row.tags,
  standing: row.standing,
  series_id: row.series_id,
  version: row.version,
  versions: row.versions,
  current_id: row.current_id,
  replacement: row.replacement,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Returns the row of a document that the member may read; throws not_found otherwise. */
export async function demandDocument(
  db: Db,
  member: Member,
  id: string,
  collectionId?: string,
): Promise<store.DocumentRow> {
  const row = await store.findDocument(db, member, id, { collectionId });
  if (!row) throw notFound("document_not_found");
  return row;
}

/**
 * Returns the row of a document that the library shows the member; throws not_found otherwise, also
 * for attachments and system documents. With `lockAgainstDeletion`, it cannot be deleted until
 * the transaction ends.
 */
export async function demandInLibrary(
  db: Db,
  member: Member,
  id: string,
  { lockAgainstDeletion = false } = {},
): Promise<store.DocumentRow> {
  const row = await store.findDocument(db, member, id, { inLibrary: true, lockAgainstDeletion });
  if (!row) throw notFound("document_not_found");
  return row;
}

/**
 * Returns the row of a document that the member may edit, locked until the transaction ends with
 * its collection and `also`; throws forbidden if the member may only read it.
 */
export async function lockDocument(
  db: Db,
  member: Member,
  id: string,
  collectionId: string,
  how: { also?: string[]; exact?: boolean } = {},
): Promise<SelectedRow> {
  const { rows, notDone } = await lockDocuments(db, member, [id], how);
  const row = rows.find((one) => one.collection_id === collectionId.toLowerCase());
  if (row) return row;
  const seen = notDone.some(({ code }) => code === readOnly);
  if (seen && (await store.findDocument(db, member, id, { collectionId })))
    throw forbidden(readOnly);
  throw notFound("document_not_found");
}

export async function list(
  { db }: Deps,
  member: Member,
  collectionId: string,
  { tag_id, tag_match, field, ...query }: z.output<typeof listDocuments.query>,
) {
  await demandCollection(db, member, collectionId);
  const asked = { ...query, collectionId, filter: { tag_id, tag_match, field } };
  const { total, results } = await store.pageOfDocuments(db, [ownScope(member)], asked);
  return { total, results: results.map(documentOf) };
}

/**
 * Returns documents of all collections the member may see. Published ones are only included when
 * searching by name or filter; without a query, the list is limited to the own workspace.
 */
export async function listAcrossCollections(
  { db }: Deps,
  member: Member,
  { q, page, page_size, sort, ...filter }: PageQuery & DocumentFilter & { sort: string },
) {
  const asked = { q, page, page_size, sort, filter };
  const isSearch = [q ?? "", ...Object.values(filter)].some((value) => value && value.length > 0);
  const tenantScopes = isSearch ? tenantScopesOf(member, filter.collection_id) : [ownScope(member)];
  const { total, results } = await store.pageOfDocuments(db, tenantScopes, asked);
  return { total, results: results.map(documentOf) };
}

export async function get({ db }: Deps, member: Member, id: string, collectionId?: string) {
  return documentOf(await demandDocument(db, member, id, collectionId));
}

export async function pages({ db }: Deps, member: Member, id: string, query: PageQuery) {
  await demandDocument(db, member, id);
  return store.pageOfPages(db, member.orgId, id, query);
}

/** Queues the jobs of documents just inserted in this transaction, and notifies others. */
async function begin(
  deps: Deps,
  tx: Db,
  member: Member,
  collection: store.CollectionRow,
  ids: string[],
) {
  const { orgId } = member;
  const jobs = ids.map((id) => ({ organization_id: orgId, document_id: id }));
  await ingestion.enqueueAll(deps, tx, jobs);
  await store.updateCollection(tx, orgId, collection.id, {});
  await tellDocuments(deps, tx, orgId, ids);
  await tellCollection(deps, tx, orgId, collection.id, audience(collection));
  const rows = await store.documentsById(tx, orgId, ids);
  const inOrder = ids.map((id) => rows.find((row) => row.id === id)!);
  const done = { collectionId: collection.id, action: "document.added", to: inOrder } as const;
  await note(tx, member, done);
  return inOrder.map(documentOf);
}

interface AddOptions {
  /** The folder of files without a path. */
  folderId?: string | null | undefined;
  /** Further work in the transaction. */
  also?: (tx: Db, ids: string[]) => Promise<void>;
}

/** Records received files, with their jobs and further work, all in one transaction. */
export async function add(
  deps: Deps,
  member: Member,
  collectionId: string,
  files: PlacedFile[],
  { folderId = null, also }: AddOptions = {},
): Promise<{ total: number; results: Document[] }> {
  const { orgId, accountId } = member;
  const columns = { organization_id: orgId, collection_id: collectionId, created_by: accountId };
  const rows = files.map((file) => newDocument(file, columns));
  const ids = rows.map(({ id }) => id);
  const paths = files.map(({ path = "" }) => path);
  const results = await deps.db.transaction().execute(async (tx) => {
    // Checked again, since the upload may have taken an hour.
    await requireCurrentMember(tx, member);
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    const place = { orgId, collectionId: collection.id };
    if (folderId !== null) await demandFolder(tx, place, folderId);
    const folders = await foldersAt(tx, place, paths);
    await demandStorage(tx, member, rows);
    const lying = rows.map((row, n) => ({ ...row, folder_id: folders.get(paths[n]!) ?? folderId }));
    await store.insertDocuments(tx, lying);
    const keys = files.map(({ blob }) => blob.key);
    if (!(await releaseBlobs(tx, keys))) {
      throw new AppError("unavailable", message("upload_interrupted"));
    }
    await also?.(tx, ids);
    return begin(deps, tx, member, collection, ids);
  });
  return { total: results.length, results };
}

/**
 * Adds a file from another collection as a new document that points to the same bytes, in a folder
 * or at a path, creating missing folders. Throws not_found if the member may not read it.
 */
export async function link(
  deps: Deps,
  member: Member,
  collectionId: string,
  { document_id, folder_id, path }: z.infer<typeof linkDocument.body>,
): Promise<Document> {
  const { orgId, accountId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    // Locked until the new document points to its file too; a file with a document is not removed.
    const source = await store.findDocument(tx, member, document_id, { lockAgainstDeletion: true });
    if (!source) throw notFound("document_not_found");
    const place = { orgId, collectionId: collection.id };
    const folder = folder_id
      ? (await demandFolder(tx, place, folder_id)).id
      : ((await foldersAt(tx, place, [path])).get(path) ?? null);
    const id = uuid();
    const { name, kind, extension, mime_type, size, checksum, sha256, blob_key } = source;
    const file = { name, kind, extension, mime_type, size, checksum, sha256, blob_key };
    await demandStorage(tx, member, [{ size }]);
    const columns = {
      organization_id: orgId,
      id,
      collection_id: collectionId,
      created_by: accountId,
    };
    await store.insertDocuments(tx, [{ ...file, ...columns, ...unread, folder_id: folder }]);
    await copyOrigin(tx, orgId, { from: source.id, to: id });
    const [document] = await begin(deps, tx, member, collection, [id]);
    return document!;
  });
}

/** Returns the name for display; throws invalid if nothing is left of it. */
function newName(sent: string, extension: string): string {
  const name = displayName(sent);
  if (name === "") throw invalid(["body", "name"], message("document_name_missing"));
  // Renaming does not change a file's type.
  return extensionOf(name) === extension ? name : displayName(`${name}.${extension}`);
}

interface Changes {
  name?: string;
  collection_id?: string;
  folder_id?: string | null;
}

/** Renames a document with all its versions, moves it to another folder or collection, or both. */
export async function update(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
  changes: Changes,
): Promise<Document> {
  const { orgId } = member;
  const { name, collection_id: target = collectionId } = changes;
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, member, id, collectionId, { also: [target] });
    if (name !== undefined) await rename(deps, tx, member, row, name);
    if (changes.folder_id !== undefined || target.toLowerCase() !== row.collection_id) {
      const where = { collection_id: target, folder_id: changes.folder_id ?? null };
      await moveDocuments(deps, tx, member, [row], await targetOf(tx, member, where));
    }
    await tellDocuments(deps, tx, orgId, [row.id]);
  });
  return get(deps, member, id, target);
}

/** Renames a document that the caller has locked, with all its versions. */
export async function rename(
  deps: Deps,
  tx: Db,
  member: Member,
  row: SelectedRow,
  sent: string,
): Promise<void> {
  const { id, collection_id: collectionId, extension, series_id: seriesId } = row;
  const { orgId } = member;
  const name = newName(sent, extension);
  for (const version of await versionsOf(tx, { orgId, seriesId })) {
    await store.updateDocument(tx, orgId, version.id, { name: renamed(name, extension, version) });
    await deps.hooks.documentRenamed(deps, tx, orgId, version.id);
  }
  await note(tx, member, { collectionId, action: "document.renamed", to: [{ id, name }] });
}

/** Deletes a document with all documents from its file: into the trash, or permanently. */
export async function remove(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
  { forever }: { forever: boolean },
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, member, id, collectionId);
    await deleteDocuments(deps, tx, member, [row], { forever });
  });
}

/** Queues a document in error for another reading; throws conflict if it is not in error. */
export async function retry(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
): Promise<Document> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockDocument(tx, member, id, collectionId, { exact: true });
    const refused = await retryDocuments(deps, tx, member, [row]);
    if (refused.length > 0) throw conflict("document_not_failed");
  });
  return get(deps, member, id, collectionId);
}
