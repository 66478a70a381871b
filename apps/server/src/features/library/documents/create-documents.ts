import { message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import { AppError } from "#errors";
import type { Member } from "#http/member.ts";

import * as ingestion from "../ingestion-queue/enqueue.ts";
import { tellDocuments } from "../changes.ts";
import { type ReceivedFile, releaseBlobs } from "../../files/index.ts";
import { demandStorage } from "../../quotas/index.ts";
import { newDocument } from "./new-document.ts";
import * as store from "../store.ts";

/**
 * Creates documents from received files in a collection that the library does not show, with the
 * jobs that read them. Returns their IDs in the order of the files; record anything further in the
 * same transaction. Throws unavailable if the files were removed.
 */
export async function createDocuments(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  member: Member,
  collectionId: string,
  files: readonly ReceivedFile[],
): Promise<string[]> {
  const { orgId, accountId } = member;
  const columns = { organization_id: orgId, collection_id: collectionId, created_by: accountId };
  const rows = files.map((file) => newDocument(file, columns));
  const ids = rows.map(({ id }) => id);
  await demandStorage(tx, member, rows);
  await store.insertDocuments(tx, rows);
  const keys = files.map(({ blob }) => blob.key);
  if (!(await releaseBlobs(tx, keys))) {
    throw new AppError("unavailable", message("upload_interrupted"));
  }
  const jobs = ids.map((id) => ({ organization_id: orgId, document_id: id }));
  await ingestion.enqueueAll(deps, tx, jobs);
  await tellDocuments(deps, tx, orgId, ids);
  return ids;
}
