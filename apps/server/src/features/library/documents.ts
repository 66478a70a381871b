import type { Document, DocumentStatus } from "@lectern/contract/library";
import type { PageQuery } from "@lectern/contract/page";
import { v7 as uuid } from "uuid";

import type { Db, Deps } from "#deps";
import { AppError, conflict, forbidden, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { by, record } from "../audit/record.ts";
import * as ingestion from "../ingestion/enqueue.ts";
import { demandStill } from "../organizations/members/still.ts";
import { putName } from "../search/indexing.ts";
import { audience, tellCollection, tellDocuments, tellGone } from "./changes.ts";
import { demandCollection, permissionsOf } from "./collections.ts";
import { deleteDocuments, lockHeld, moveDocuments } from "./contained-store.ts";
import { unitOf } from "./files/file-kind.ts";
import { displayName, extensionOf } from "./files/file-name.ts";
import type { ReceivedFile } from "./files/receive.ts";
import { removeBlobs } from "./files/remove-blobs.ts";
import { releaseBlobs } from "./files/store.ts";
import { newDocument, unread } from "./new-document.ts";
import * as store from "./store.ts";

/** A row as the contract shows it. */
export const shown = (row: store.DocumentRow): Document => ({
  id: row.id,
  collection_id: row.collection_id,
  name: row.name,
  extension: row.extension,
  mime_type: row.mime_type,
  size: row.size,
  checksum: row.checksum,
  status: row.status,
  status_detail: row.status_detail,
  progress: row.progress,
  page_count: row.page_count,
  unit: unitOf(row.kind),
  language: row.language,
  created_by: {
    id: row.person_id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
  },
  contained_in:
    row.contained_in && row.container_name !== null
      ? { id: row.contained_in, name: row.container_name }
      : null,
  contained_count: row.contained_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** The row of a document that the member may see; throws not_found otherwise. */
export async function demandDocument(
  db: Db,
  member: Member,
  id: string,
  collectionId?: string,
): Promise<store.DocumentRow> {
  const row = await store.findDocument(db, member, id, { collectionId });
  if (!row) throw notFound("Document");
  return row;
}

/** The same, locked until the transaction ends; throws forbidden where the member may only read it. */
async function takeDocument(db: Db, member: Member, id: string, collectionId: string) {
  const row = await store.findDocument(db, member, id, { collectionId, lock: true });
  if (!row) throw notFound("Document");
  if (!permissionsOf(member, row).edit) {
    throw forbidden("You may read this collection, but not change its documents.");
  }
  return row;
}

export async function list(
  { db }: Deps,
  member: Member,
  collectionId: string,
  query: PageQuery & { status?: DocumentStatus; contained_in?: string; sort: string },
) {
  await demandCollection(db, member, collectionId);
  const { total, results } = await store.pageOfDocuments(db, member, { ...query, collectionId });
  return { total, results: results.map(shown) };
}

/** The newest documents of every collection the member may see. */
export async function recent(
  { db }: Deps,
  member: Member,
  query: PageQuery & { status?: DocumentStatus },
) {
  const sorted = { ...query, sort: "-created_at" };
  const { total, results } = await store.pageOfDocuments(db, member, sorted);
  return { total, results: results.map(shown) };
}

export async function get({ db }: Deps, member: Member, id: string, collectionId?: string) {
  return shown(await demandDocument(db, member, id, collectionId));
}

export async function pages({ db }: Deps, member: Member, id: string, query: PageQuery) {
  await demandDocument(db, member, id);
  return store.pageOfPages(db, member.orgId, id, query);
}

/** The table of contents. */
export async function outline({ db }: Deps, member: Member, id: string) {
  const document = await demandDocument(db, member, id);
  return { results: await store.outlineOf(db, member.orgId, document.id) };
}

/** Documents that the transaction has just inserted: their jobs, and what others are told. */
async function begin(
  deps: Deps,
  tx: Db,
  { orgId }: Member,
  collection: store.CollectionRow,
  ids: string[],
) {
  const jobs = ids.map((id) => ({ organization_id: orgId, document_id: id }));
  await ingestion.enqueueAll(deps, tx, jobs);
  await store.updateCollection(tx, orgId, collection.id, {});
  await tellDocuments(deps, tx, orgId, ids);
  await tellCollection(deps, tx, orgId, collection.id, audience(collection));
  const rows = await store.documentsById(tx, orgId, ids);
  return ids.map((id) => shown(rows.find((row) => row.id === id)!));
}

/** Records files that were taken in, with their jobs and what else is to be done, all in one transaction. */
export async function add(
  deps: Deps,
  member: Member,
  collectionId: string,
  files: ReceivedFile[],
  also: (tx: Db, ids: string[]) => Promise<void> = async () => {},
): Promise<{ total: number; results: Document[] }> {
  const { orgId, accountId } = member;
  const made = { organization_id: orgId, collection_id: collectionId, created_by: accountId };
  const rows = files.map((file) => newDocument(file, made));
  const ids = rows.map(({ id }) => id);
  const results = await deps.db.transaction().execute(async (tx) => {
    // Again: the upload may have taken an hour.
    await demandStill(tx, member);
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    await store.insertDocuments(tx, rows);
    const keys = files.map(({ blob }) => blob.key);
    if (!(await releaseBlobs(tx, keys))) {
      throw new AppError("unavailable", "The upload was interrupted. Try again.");
    }
    await also(tx, ids);
    return begin(deps, tx, member, collection, ids);
  });
  return { total: results.length, results };
}

/**
 * Adds a file that lies in another collection, by a document of its own that points to the same
 * bytes. Throws not_found where the member may not read it.
 */
export async function link(
  deps: Deps,
  member: Member,
  collectionId: string,
  documentId: string,
): Promise<Document> {
  const { orgId, accountId } = member;
  return deps.db.transaction().execute(async (tx) => {
    const collection = await demandCollection(tx, member, collectionId, { to: "edit", lock: true });
    // Kept until we point to its file too: while a document does, the file is not removed.
    const source = await store.findDocument(tx, member, documentId, { keep: true });
    if (!source) throw notFound("Document");
    const id = uuid();
    const { name, kind, extension, mime_type, size, checksum, sha256, blob_key } = source;
    const file = { name, kind, extension, mime_type, size, checksum, sha256, blob_key };
    const made = { organization_id: orgId, id, collection_id: collectionId, created_by: accountId };
    await store.insertDocuments(tx, [{ ...file, ...made, ...unread }]);
    const [document] = await begin(deps, tx, member, collection, [id]);
    return document!;
  });
}

/** The name as it will be shown; throws invalid where nothing is left of it. */
function newName(sent: string, extension: string): string {
  const name = displayName(sent);
  if (name === "") throw invalid(["body", "name"], "Give the document a name.");
  // What a file is does not change with its name.
  return extensionOf(name) === extension ? name : displayName(`${name}.${extension}`);
}

/** Renames a document, moves it to another collection, or both. */
export async function update(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
  changes: { name?: string; collection_id?: string },
): Promise<Document> {
  const { orgId } = member;
  const target = changes.collection_id ?? collectionId;
  await deps.db.transaction().execute(async (tx) => {
    if (target !== collectionId) {
      await demandCollection(tx, member, target, { to: "edit", lock: true });
    }
    const row = await takeDocument(tx, member, id, collectionId);
    const isMoved = target !== collectionId;
    await store.updateDocument(tx, orgId, id, {
      name: changes.name === undefined ? row.name : newName(changes.name, row.extension),
      collection_id: target,
      // Elsewhere than what it came in, it stands alone.
      contained_in: isMoved ? null : row.contained_in,
    });
    if (changes.name !== undefined) await putName(tx, orgId, id);
    if (isMoved) {
      const held = (await lockHeld(tx, orgId, id)).map((one) => one.id);
      await moveDocuments(tx, orgId, held, target);
      for (const gone of [id, ...held]) {
        const from = { id: gone, collection_id: collectionId, to: audience(row) };
        await tellGone(deps, tx, orgId, from);
      }
      await tellDocuments(deps, tx, orgId, held);
      for (const changed of [collectionId, target].toSorted()) {
        await store.updateCollection(tx, orgId, changed, {});
      }
    }
    await tellDocuments(deps, tx, orgId, [id]);
  });
  return get(deps, member, id, target);
}

/**
 * Deletes a document with all that was read from it and all that came in its file; a reading that
 * runs ends by itself.
 */
export async function remove(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await takeDocument(tx, member, id, collectionId);
    const all = [row, ...(await lockHeld(tx, member.orgId, id))];
    const ids = all.map((one) => one.id);
    const keys = all.map(({ blob_key }) => blob_key);
    await deleteDocuments(tx, member.orgId, ids);
    await removeBlobs(deps, tx, member.orgId, keys);
    await store.updateCollection(tx, member.orgId, collectionId, {});
    for (const gone of ids) {
      const from = { id: gone, collection_id: collectionId, to: audience(row) };
      await tellGone(deps, tx, member.orgId, from);
    }
    await record(tx, { ...by(member), action: "document.deleted", target: row.name });
  });
}

/** Has a document in error read again; conflict when it is not in error. */
export async function retry(
  deps: Deps,
  member: Member,
  collectionId: string,
  id: string,
): Promise<Document> {
  await deps.db.transaction().execute(async (tx) => {
    await takeDocument(tx, member, id, collectionId);
    if (!(await ingestion.retry(deps, tx, member.orgId, id))) {
      throw conflict("This document is not in error.");
    }
    await tellDocuments(deps, tx, member.orgId, [id]);
  });
  return get(deps, member, id, collectionId);
}
