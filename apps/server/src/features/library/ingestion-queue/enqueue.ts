import type { Db, Deps, JobPayloads } from "#deps";
import { type OrgId, orgOfJob } from "#http/member.ts";

import * as store from "./store.ts";

/** Names the one job that reads a document. */
export const jobOf = (documentId: string) => `ingest-document:${documentId}`;

type Payload = JobPayloads["ingest-document"];

/** Those that wait longest may be re-reads of old ones; the last number is among so many of the newest. */
const NEWEST = 20;

/** Has a document read once `db`'s transaction is committed, behind what its workspace waits for. */
export const enqueue = (deps: Pick<Deps, "jobs">, db: Db, payload: Payload) =>
  enqueueAll(deps, db, [payload]);

/** The same for many documents, in the order given. */
export async function enqueueAll(deps: Pick<Deps, "jobs">, db: Db, payloads: Payload[]) {
  const all = Map.groupBy(payloads, ({ organization_id }) => organization_id);
  for (const some of all.values()) await enqueueOfOne(deps, db, some);
}

/**
 * Workspaces take turns: each document gets the number after its workspace's last, from the one that is
 * next on, and the lowest is read first. So one document of a workspace that waits for none comes
 * before the second of another's thousand (start-time fair queueing, Goyal, Vin and Cheng 1996).
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

/** Has those of these documents read again that are in error; which they are. */
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
