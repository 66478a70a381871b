import type { Upload } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import { validate as isUuid } from "uuid";

import type { Db, Deps } from "#deps";
import { AppError, conflict, invalid, notFound, tooLarge } from "#errors";
import type { Member, OrgId } from "#http/member.ts";

import { demandCollection } from "../collections/collections.ts";
import { demandDocument } from "../documents/documents.ts";
import { empty, kindOf, md5Of, removeBlobs } from "../../files/index.ts";
import { displayName } from "@lectern/text-analysis/file-name";
import { namesOf } from "../folders/place.ts";
import { demandStorageAhead } from "../../quotas/index.ts";
import * as store from "./store.ts";

const uploadOf = (row: store.UploadRow): Upload => ({
  id: row.id,
  collection_id: row.collection_id,
  name: row.name,
  length: row.length,
  offset: row.arrived,
  document_id: row.document_id,
  expires_at: row.expires_at.toISOString(),
});

/** Returns the member's own upload; throws not_found otherwise. */
export async function demandUpload(db: Db, member: Member, id: string): Promise<store.UploadRow> {
  const row = await store.findUpload(db, member, id);
  if (!row) throw notFound("upload_not_found");
  return row;
}

export const get = async ({ db }: Deps, member: Member, id: string): Promise<Upload> =>
  uploadOf(await demandUpload(db, member, id));

async function demandReplaced(db: Db, member: Member, id: string, collectionId: string) {
  if (!isUuid(id)) throw misnamed("upload_replaces_missing");
  await demandDocument(db, member, id, collectionId);
}

const tooMany = () =>
  new AppError("too_many", message("too_many_unfinished_uploads"), {
    extra: { retry_after: 30 },
  });
const misnamed = (code: `upload_${"replaces" | "collection" | "file_name"}_missing`) =>
  invalid(["header", "Upload-Metadata"], message(code));

/**
 * Begins an upload. Refuses here what is known before the first byte: the collection, the type by
 * the name, the length, an invalid checksum.
 */
export async function begin(
  deps: Deps,
  member: Member,
  id: string,
  file: { length: number; metadata: Record<string, string | null> },
): Promise<void> {
  const { db, config } = deps;
  const { collection_id: collectionId, filename, checksum, path, replaces } = file.metadata;
  if (!collectionId || !isUuid(collectionId)) throw misnamed("upload_collection_missing");
  if (!filename) throw misnamed("upload_file_name_missing");
  const name = displayName(filename);
  kindOf(deps, name);
  const folders = namesOf(path ?? "", ["header", "Upload-Metadata"]).join("/");
  const md5 = md5Of(checksum ?? undefined) ?? null;
  if (file.length === 0) throw empty(name);
  if (file.length > config.maxFileBytes) throw tooLarge(config.maxFileBytes);
  await demandCollection(db, member, collectionId, { to: "edit" });
  if (replaces) await demandReplaced(db, member, replaces, collectionId);
  await demandStorageAhead(db, member, file.length);
  if ((await store.countUnfinished(db, member)) >= config.limits.uploads) throw tooMany();
  await store.insertUpload(db, {
    organization_id: member.orgId,
    id,
    account_id: member.accountId,
    collection_id: collectionId,
    name,
    path: folders,
    replaces: replaces ?? null,
    checksum: md5,
    length: file.length,
  });
}

/** Checks before each part that the upload is the member's and may still become a document. */
export async function demandToGoOn({ db }: Deps, member: Member, id: string): Promise<void> {
  const { collection_id, document_id } = await demandUpload(db, member, id);
  if (document_id === null) await demandCollection(db, member, collection_id, { to: "edit" });
}

async function forget(deps: Pick<Deps, "jobs">, tx: Db, orgId: OrgId, ids: string[]) {
  await removeBlobs(deps, tx, orgId, await store.deleteParts(tx, orgId, ids));
  await store.deleteUploads(tx, orgId, ids);
}

/** Removes an upload with its parts; throws conflict once it is a document. */
export const remove = ({ db, jobs }: Pick<Deps, "db" | "jobs">, orgId: OrgId, id: string) =>
  db.transaction().execute(async (tx) => {
    const upload = await store.lockUpload(tx, orgId, id);
    if (upload?.document_id) {
      throw conflict("upload_complete");
    }
    await forget({ jobs }, tx, orgId, [id]);
  });

/**
 * Removes some uploads of a workspace within the caller's transaction; false when none are left.
 */
export async function removeSome(
  deps: Pick<Deps, "jobs">,
  tx: Db,
  orgId: OrgId,
  limit: number,
): Promise<boolean> {
  const rows = await store.lockUploads(tx, orgId, limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await forget(deps, tx, orgId, ids);
  return ids.length > 0;
}

/** Removes uploads without progress for a day, with their parts. */
export async function removeExpired(deps: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (let left = true; left;) {
    left = await deps.db.transaction().execute(async (tx) => {
      const row = await store.takeExpired(tx);
      if (row) await forget(deps, tx, row.organization_id, [row.id]);
      return row !== undefined;
    });
  }
}

/** The error for a request that no longer holds the upload. */
export const overtaken = () => conflict("upload_continued_elsewhere");

/** Errors that the same bytes would cause again. */
const lasting = new Set(["invalid", "unsupported_media", "too_large", "not_found", "forbidden"]);
export const isLasting = (error: unknown) => error instanceof AppError && lasting.has(error.kind);
