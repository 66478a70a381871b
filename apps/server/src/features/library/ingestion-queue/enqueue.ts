import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import * as store from "./store.ts";

/** The key of the only job that reads a document. */
export const jobOf = (documentId: string) => `ingest-document:${documentId}`;

type Payload = JobPayloads["ingest-document"];

/**
 * Maximum unread documents checked for the last priority. The newest, since those that have waited
 * longest may be re-reads of old documents.
 */
const NEWEST = 20;

/**
 * Queues a document for reading, behind its workspace's others, once `db`'s transaction commits.
 */
export const enqueue = (deps: Pick<Deps, "jobs">, db: Db, payload: Payload) =>
  enqueueAll(deps, db, [payload]);

/** As `enqueue`, for many documents in the given order. */
export async function enqueueAll(deps: Pick<Deps, "jobs">, db: Db, payloads: Payload[]) {
  const all = Map.groupBy(payloads, ({ organization_id }) => organization_id);
  for (const some of all.values()) await enqueueOfOne(deps, db, some);
}

/**
 * Workspaces take turns: each document gets the number after its workspace's last or after the next
 * one due, whichever is higher, and the lowest number is read first. So the only document of one
 * workspace is read before the second of another's thousand (start-time fair queueing, Goyal, Vin
 * and Cheng 1996).
 */
async function enqueueOfOne({ jobs }: Pick<Deps, "jobs">, db: Db, payloads: Payload[]) {
  const [first] = payloads;
  if (!first) return;
  const ids = payloads.map(({ document_id }) => document_id);
  const waiting = await store.newestUnread(db, orgOfJob(first), ids, NEWEST);
  const found = await jobs.find(db, waiting.map(jobOf));
  const last = Math.max(0, ...[...found.values()].map(({ priority }) => priority));
  const from = Math.max(last, await jobs.next(db, "ingest-document")) + 1;
  await jobs.enqueueAll(
    db,
    "ingest-document",
    payloads.map((payload, at) => ({
      payload,
      key: jobOf(payload.document_id),
      priority: from + at,
    })),
  );
}

/** Queues those of these documents that are in error for another reading; returns their IDs. */
export async function retry(
  deps: Pick<Deps, "jobs">,
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<string[]> {
  const again = await store.restart(db, orgId, ids);
  await store.forgetEmpty(db, orgId, again);
  const payloads = again.map((id) => ({ organization_id: orgId, document_id: id }));
  await enqueueAll(deps, db, payloads);
  return again;
}
