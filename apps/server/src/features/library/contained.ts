import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import * as ingestion from "../ingestion/enqueue.ts";
import { audience, tellCollection, tellDocuments } from "./changes.ts";
import { findContainer, holdsAny } from "./contained-store.ts";
import type { ReceivedFile } from "./files/receive.ts";
import { releaseBlobs } from "./files/store.ts";
import { newDocument } from "./new-document.ts";
import * as store from "./store.ts";

/** A statement takes some 65,000 values. */
const rowsAtOnce = 1000;

/**
 * Records the files that came in a document's file, with their jobs, in the transaction that ends its
 * reading. Where that was done before, they are left as they are. Throws where the files were taken
 * for abandoned meanwhile.
 */
export async function addContained(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  orgId: OrgId,
  containerId: string,
  files: ReceivedFile[],
): Promise<void> {
  const container = await findContainer(tx, orgId, containerId);
  if (!container || (await holdsAny(tx, orgId, containerId))) return;
  const made = {
    organization_id: orgId,
    collection_id: container.collection_id,
    folder_id: container.folder_id,
    // Where its container was deleted meanwhile, it comes back with that.
    trash_id: container.trash_id,
    contained_in: containerId,
    created_by: container.created_by,
  };
  const rows = files.map((file) => newDocument(file, made));
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
