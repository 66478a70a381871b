import type { Document } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import type { PageQuery } from "@lectern/contract/page";
import type { FastifyRequest } from "fastify";

import type { Db, Deps } from "#deps";
import { AppError, conflict, invalid, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import * as ingestion from "../ingestion-queue/enqueue.ts";
import { requireCurrentMember } from "../../organizations/index.ts";
import { demandStorage } from "../../quotas/index.ts";
import { note } from "../activity/note.ts";
import { tellDocuments } from "../changes.ts";
import { demandCollection } from "../collections/collections.ts";
import { documentsCame } from "../documents/arriving.ts";
import * as documents from "../documents/documents.ts";
import { type ReceivedFile, releaseBlobs } from "../../files/index.ts";
import { newDocument } from "../documents/new-document.ts";
import type { SelectedRow } from "../documents/selection-store.ts";
import { insertDocuments, pageOfVersions, updateCollection } from "../store.ts";
import { deleteVersion } from "../trash/deleting.ts";
import { received } from "../upload.ts";
import { makeCurrent } from "./current.ts";
import { renamed } from "./name.ts";
import * as store from "./store.ts";

/** A document of a collection, named by any of its versions. */
export interface DocumentPlace {
  collectionId: string;
  documentId: string;
}

/** Returns the versions of a document that the member may see, newest first. */
export async function list(
  { db }: Deps,
  member: Member,
  { collectionId, documentId }: DocumentPlace,
  query: Pick<PageQuery, "page" | "page_size">,
) {
  const { series_id } = await documents.demandDocument(db, member, documentId, collectionId);
  const { total, results } = await pageOfVersions(db, member, series_id, query);
  return { total, results: results.map(documents.documentOf) };
}

const same = message("version_unchanged");

/** Returns the current version, locked with the others, and all of them, newest first. */
async function lockVersions(tx: Db, member: Member, { collectionId, documentId }: DocumentPlace) {
  const current = await documents.lockDocument(tx, member, documentId, collectionId);
  const series = { orgId: member.orgId, seriesId: current.series_id };
  return { current, series, versions: await store.versionsOf(tx, series) };
}

/**
 * Records a received file as the next version of a document, under its name and in its place. It
 * becomes current once it is read. Throws invalid if its bytes are the current ones.
 */
export async function add(
  deps: Deps,
  member: Member,
  place: DocumentPlace,
  file: ReceivedFile,
  also: (tx: Db, id: string) => Promise<void> = async () => {},
): Promise<Document> {
  const { orgId, accountId } = member;
  const id = await deps.db.transaction().execute(async (tx) => {
    // Checked again, since the upload may have taken an hour.
    await requireCurrentMember(tx, member);
    const { current, series, versions } = await lockVersions(tx, member, place);
    const now = versions.find((one) => one.current);
    if (now?.sha256.equals(file.blob.sha256)) throw invalid(["body", "file"], same);
    await demandStorage(tx, member, [file.blob]);
    const row = newDocument(file, {
      organization_id: orgId,
      collection_id: current.collection_id,
      folder_id: current.folder_id,
      created_by: accountId,
      series_id: current.series_id,
      version: await store.nextNumber(tx, series),
      current: false,
      takes_over: true,
    });
    const name = renamed(current.name, current.extension, file);
    await insertDocuments(tx, [{ ...row, name }]);
    if (!(await releaseBlobs(tx, [file.blob.key]))) {
      throw new AppError("unavailable", message("upload_interrupted"));
    }
    await also(tx, row.id);
    await ingestion.enqueue(deps, tx, { organization_id: orgId, document_id: row.id });
    await updateCollection(tx, orgId, current.collection_id, {});
    await tell(deps, tx, member, current, "document.replaced");
    return row.id;
  });
  return documents.get(deps, member, id);
}

/** Notifies others of a change to a document's versions, and records it. */
async function tell(
  deps: Deps,
  tx: Db,
  member: Member,
  current: SelectedRow,
  action: "document.replaced" | "version.restored",
) {
  await tellDocuments(deps, tx, member.orgId, [current.id]);
  await note(tx, member, { collectionId: current.collection_id, action, to: [current] });
}

/** Receives the single file of a request as a new version. */
export const upload = (
  deps: Deps,
  member: Member,
  place: DocumentPlace,
  request: FastifyRequest,
): Promise<Document> =>
  received(deps, request, async (files) => {
    await demandCollection(deps.db, member, place.collectionId, { to: "edit" });
    await documents.demandDocument(deps.db, member, place.documentId, place.collectionId);
    const [file, ...others] = await files();
    if (!file || others.length > 0) throw invalid(["body", "file"], message("send_one_file"));
    return add(deps, member, place, file);
  });

/** Returns one of a document's versions. Throws not_found. */
export const find = (versions: store.VersionRow[], id: string) => {
  const version = versions.find((one) => one.id === id.toLowerCase());
  if (!version) throw notFound("version_not_found");
  return version;
};

/**
 * Makes an earlier version current again, unchanged. Cancels versions waiting to become current.
 */
export async function restore(
  deps: Deps,
  member: Member,
  place: DocumentPlace,
  versionId: string,
): Promise<Document> {
  const { orgId } = member;
  await deps.db.transaction().execute(async (tx) => {
    const { current, series, versions } = await lockVersions(tx, member, place);
    const version = find(versions, versionId);
    if (version.current) return;
    if (version.status !== "ingested" && version.status !== "ready") {
      throw conflict("version_not_read");
    }
    await store.forgetWaiting(tx, series, versions[0]!.version);
    await makeCurrent(deps, tx, orgId, version.id);
    await documentsCame(deps, tx, orgId, [version.id]);
    await updateCollection(tx, orgId, current.collection_id, {});
    await tell(deps, tx, member, current, "version.restored");
  });
  return documents.get(deps, member, versionId);
}

/** Deletes a version that is not current: into the trash, or permanently. */
export async function remove(
  deps: Deps,
  member: Member,
  place: DocumentPlace,
  { versionId, forever }: { versionId: string; forever: boolean },
): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const { current, versions } = await lockVersions(tx, member, place);
    const version = find(versions, versionId);
    if (version.current) {
      throw conflict("version_is_current");
    }
    await deleteVersion(deps, tx, member, { current, version, forever });
  });
}
