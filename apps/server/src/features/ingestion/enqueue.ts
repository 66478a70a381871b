import type { Db, Deps, JobPayloads } from "#deps";
import type { OrgId } from "#http/member.ts";

import { forgetEmpty } from "./recognition/store.ts";
import * as store from "./store.ts";

/** Names the one job that reads a document. */
export const jobOf = (documentId: string) => `ingest-document:${documentId}`;

type Payload = JobPayloads["ingest-document"];

/** Has a document read once `db`'s transaction is committed, behind what already waits. */
export const enqueue = (deps: Pick<Deps, "jobs">, db: Db, payload: Payload) =>
  enqueueAll(deps, db, [payload]);

/** The same for many documents, in the order given. */
export const enqueueAll = ({ jobs }: Pick<Deps, "jobs">, db: Db, payloads: Payload[]) =>
  jobs.enqueueAll(
    db,
    "ingest-document",
    payloads.map((payload) => ({ payload, key: jobOf(payload.document_id) })),
  );

/** Has those of these documents read again that are in error; which they are. */
export async function retry(
  deps: Pick<Deps, "jobs">,
  db: Db,
  orgId: OrgId,
  ids: readonly string[],
): Promise<string[]> {
  const again = await store.restart(db, orgId, ids);
  await forgetEmpty(db, orgId, again);
  const payloads = again.map((id) => ({ organization_id: orgId, document_id: id }));
  await enqueueAll(deps, db, payloads);
  return again;
}
