import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as ingestion from "../ingestion-queue/enqueue.ts";
import { audience, tellCollection, tellDocuments } from "../changes.ts";
import { findContainer, holdsAny } from "./contained-store.ts";
import { type PlacedFile, releaseBlobs } from "../../files/index.ts";
import { foldersBelow } from "../folders/place.ts";
import { newDocument } from "./new-document.ts";
import * as store from "../store.ts";

/** Rows per statement, which takes some 65,000 values. */
const rowsAtOnce = 1000;

/**
 * Records the files within a document's file, with their jobs, in the transaction that ends its
 * reading. Creates the folders they name below the document's folder. If they were recorded before,
 * they stay unchanged. The caller has locked the collection `lockedId`, before any document. Throws
 * if the files were removed as abandoned meanwhile.
 */
export async function addContained(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  orgId: OrgId,
  { containerId, lockedId }: { containerId: string; lockedId: string | undefined },
  files: PlacedFile[],
): Promise<void> {
  const container = await findContainer(tx, orgId, containerId);
  if (!container || (await holdsAny(tx, orgId, containerId))) return;
  const columns = {
    organization_id: orgId,
    collection_id: container.collection_id,
    // If the container was deleted meanwhile, they are restored with it.
    trash_id: container.trash_id,
    current: container.current,
    contained_in: containerId,
    created_by: container.created_by,
  };
  const paths = files.map(({ path = "" }) => path);
  const place = { orgId, collectionId: container.collection_id };
  // No folders if the container is in the trash, or was moved to a collection that is not locked.
  const folders =
    container.trash_id === null && container.collection_id === lockedId
      ? await foldersBelow(tx, place, container.folder_id, paths)
      : undefined;
  const rows = files.map((file, n) => ({
    ...newDocument(file, columns),
    folder_id: folders?.get(paths[n]!) ?? container.folder_id,
  }));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await store.insertDocuments(tx, rows.slice(at, at + rowsAtOnce));
  }
  const ids = rows.map(({ id }) => id);
  const jobs = ids.map((id) => ({ organization_id: orgId, document_id: id }));
  await ingestion.enqueueAll(deps, tx, jobs);
  const keys = files.map(({ blob }) => blob.key);
  if (!(await releaseBlobs(tx, keys))) throw new Error("files within a file were removed");
  await tellDocuments(deps, tx, orgId, ids);
  await tellCollection(deps, tx, orgId, container.collection_id, audience(container));
}
