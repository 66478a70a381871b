import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { RecognisedPages } from "@lectern/document-parser/recognised";
import * as store from "./store.ts";

/** So many pages of one document are looked at. */
export const MOST_RECOGNISED = 500;
/** A page takes five minutes at most, turned; what a worker held for longer died with it. */
const HELD_SECONDS = 420;

type DocumentOf = { orgId: OrgId; documentId: string };

/** Names the one job that looks at a page. */
export const jobOf = (documentId: string, page: number) => `recognise-page:${documentId}:${page}`;

export const recognising = (page: number, of: number) => `Recognising page ${page} of ${of}.`;

/** What is known of a document's pages that show their text, and which of them could not be recognised. */
export async function known(db: Db, document: DocumentOf) {
  const rows = await store.looked(db, document);
  const pages: RecognisedPages = Object.fromEntries(
    rows.flatMap(({ page, found }) => (found ? [[page, found]] : [])),
  );
  const failures = rows.flatMap(({ page, failure }) => (failure ? [{ page, failure }] : []));
  return { pages, failures, count: rows.length };
}

/** The job that looks at a page. */
const queued = ({ orgId, documentId }: DocumentOf, page: number, priority: number) => ({
  payload: { organization_id: orgId, document_id: documentId, page },
  key: jobOf(documentId, page),
  priority,
});

/**
 * Has pages looked at once `db`'s transaction is committed. The first pages of each document go
 * first, so that a short one is not kept waiting by a long one. False when none is left to look at.
 */
export async function lookAt(
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

/** Whether a document waits for its pages to be looked at; those that nobody is at get a new job. */
export async function isLookedAt(
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
