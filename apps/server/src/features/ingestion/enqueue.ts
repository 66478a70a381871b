import type { Db, Deps, JobPayloads } from "#deps";

/** Names the one job that reads a document. */
export const jobOf = (documentId: string) => `ingest-document:${documentId}`;

/** Has a document read once `db`'s transaction is committed, behind what already waits. */
export const enqueue = (
  { jobs }: Pick<Deps, "jobs">,
  db: Db,
  payload: JobPayloads["ingest-document"],
) => jobs.enqueue(db, "ingest-document", payload, jobOf(payload.document_id));
