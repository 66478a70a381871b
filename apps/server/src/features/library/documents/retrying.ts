import { detailOf, message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import type { Member } from "#http/member.ts";

import * as ingestion from "../ingestion-queue/enqueue.ts";
import { note } from "../activity/note.ts";
import { tellDocuments } from "../changes.ts";
import type { SkippedDocument } from "./selection.ts";
import type { SelectedRow } from "./selection-store.ts";

const notFailed = detailOf(message("document_not_failed"));

/** Queues those of these documents that are in error for another reading; returns the others. */
export async function retryDocuments(
  deps: Pick<Deps, "jobs" | "notices">,
  tx: Db,
  member: Member,
  rows: readonly SelectedRow[],
): Promise<SkippedDocument[]> {
  const { orgId } = member;
  const ids = rows.map(({ id }) => id);
  const again = new Set(await ingestion.retry(deps, tx, orgId, ids));
  await tellDocuments(deps, tx, orgId, [...again]);
  const retried = rows.filter(({ id }) => again.has(id));
  for (const [collectionId, to] of Map.groupBy(retried, (row) => row.collection_id)) {
    await note(tx, member, { collectionId, action: "document.retried", to });
  }
  return ids.filter((id) => !again.has(id)).map((id) => ({ id, ...notFailed }));
}
