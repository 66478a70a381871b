import type { Db } from "#deps";
import { notFound } from "#errors";
import type { OrgId } from "#http/member.ts";

import { type PostingRow, totalsOf } from "./postings.ts";
import * as store from "./store.ts";

/**
 * Makes a document findable under these postings, in place of any earlier ones. Belongs into the
 * transaction that writes the document's chunks and its status; search sees `ingested` and `ready`
 * documents only. A removed document takes its postings along by itself. Throws not_found.
 */
export async function putPostings(
  db: Db,
  orgId: OrgId,
  documentId: string,
  rows: readonly PostingRow[],
): Promise<void> {
  const no = await store.replacePostings(db, orgId, documentId, rows, totalsOf(rows));
  if (no === undefined) throw notFound("Document");
}
