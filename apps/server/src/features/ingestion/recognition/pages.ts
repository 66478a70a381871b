import type { Db, Deps } from "#deps";
import type { OrgId } from "#http/member.ts";

import type { RecognisedPages } from "../reading/recognised.ts";
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
  for (const [priority, page] of left.entries()) {
    const payload = { organization_id: orgId, document_id: documentId, page };
    await jobs.enqueue(db, "recognise-page", payload, { key: jobOf(documentId, page), priority });
  }
  return left.length > 0;
}

/** Whether a document waits for its pages to be looked at; those that nobody is at get a new job. */
export async function isLookedAt(
  { db, jobs, log, recogniser }: Deps,
  document: DocumentOf,
): Promise<boolean> {
  if (!recogniser) return false;
  const { orgId, documentId } = document;
  const left = await store.pending(db, document);
  const keyed = left.map((page) => ({ page, key: jobOf(documentId, page) }));
  const found = await jobs.find(
    db,
    keyed.map(({ key }) => key),
  );
  for (const [priority, { page, key }] of keyed.entries()) {
    const job = found.get(key);
    if (job && (job.heldFor ?? 0) < HELD_SECONDS) continue;
    const payload = { organization_id: orgId, document_id: documentId, page };
    await jobs.enqueue(db, "recognise-page", payload, { key, priority });
    log.warn({ document: documentId, page }, "a page was left behind; it is looked at again");
  }
  return left.length > 0;
}
