import { message } from "@lectern/contract/message";

import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { RecognisedPages } from "@lectern/document-parser/recognised";
import * as store from "./store.ts";

/** Maximum pages of one document that are recognized. */
export const MOST_RECOGNISED = 500;
/**
 * Seconds after which a held job counts as dead; a page takes at most five minutes, even if
 * rotated.
 */
const HELD_SECONDS = 420;

type DocumentOf = { orgId: OrgId; documentId: string };

/** The key of the only job that recognizes a page. */
export const jobOf = (documentId: string, page: number) => `recognise-page:${documentId}:${page}`;

export const recognisingPage = (page: number, of: number) =>
  message("recognising_page", { page, pages: of });

/** Returns the recognized text of a document's pages, and the pages that failed. */
export async function recognitionOf(db: Db, document: DocumentOf) {
  const rows = await store.recognitions(db, document);
  const pages: RecognisedPages = Object.fromEntries(
    rows.flatMap(({ page, found }) => (found ? [[page, found]] : [])),
  );
  const failures = rows.flatMap(({ page, failure }) => (failure ? [{ page, failure }] : []));
  return { pages, failures, count: rows.length };
}

/** The job that recognizes a page. */
const queued = ({ orgId, documentId }: DocumentOf, page: number, priority: number) => ({
  payload: { organization_id: orgId, document_id: documentId, page },
  key: jobOf(documentId, page),
  priority,
});

/**
 * Queues pages for recognition once `db`'s transaction commits. The first pages of each document go
 * first, so that a short document does not wait for a long one. False when none is left.
 */
export async function queuePages(
  { jobs }: Pick<Deps, "jobs">,
  db: Db,
  { orgId, documentId }: DocumentOf,
  pages: number[],
): Promise<boolean> {
  await store.want(db, { orgId, documentId }, pages);
  const left = await store.pending(db, { orgId, documentId });
  await jobs.enqueueAll(
    db,
    "recognise-page",
    left.map((page, priority) => queued({ orgId, documentId }, page, priority)),
  );
  return left.length > 0;
}

/**
 * Whether a document waits for recognition of its pages; pages without a live job get a new one.
 */
export async function awaitsRecognition(
  { db, jobs, log, recogniser }: Deps,
  document: DocumentOf,
): Promise<boolean> {
  if (!recogniser) return false;
  const left = await store.pending(db, document);
  const all = left.map((page, priority) => queued(document, page, priority));
  const found = await jobs.find(
    db,
    all.map(({ key }) => key),
  );
  const behind = all.filter(({ key }) => {
    const job = found.get(key);
    return !job || (job.heldFor ?? 0) >= HELD_SECONDS;
  });
  await jobs.enqueueAll(db, "recognise-page", behind);
  for (const { payload } of behind) {
    const { document_id: of, page } = payload;
    log.warn({ document: of, page }, "a page was left behind; it is looked at again");
  }
  return left.length > 0;
}
