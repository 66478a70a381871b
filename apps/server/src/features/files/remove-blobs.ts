import type { Db, Deps, JobPayloads } from "#deps";
import { orgOfJob } from "#http/member.ts";

import * as store from "./store.ts";

const keysPerJob = 500;

/**
 * Has files removed once `db`'s transaction is committed: a row never points to a file that is gone.
 * Those that a document points to still, or again, stay.
 */
export async function removeBlobs(
  { jobs }: Pick<Deps, "jobs">,
  db: Db,
  organizationId: string,
  keys: string[],
) {
  for (let at = 0; at < keys.length; at += keysPerJob) {
    const some = keys.slice(at, at + keysPerJob);
    await jobs.enqueue(db, "remove-blobs", { organization_id: organizationId, keys: some });
  }
}

/** The job. A file that no document points to can get none any more: links are made from documents. */
export async function removeUnused(
  { db, blobs }: Pick<Deps, "db" | "blobs">,
  payload: JobPayloads["remove-blobs"],
): Promise<void> {
  const used = new Set(await store.usedBlobs(db, orgOfJob(payload), payload.keys));
  for (const key of payload.keys) if (!used.has(key)) await blobs.remove(key);
}

/** Removes those of these files that are claimed still: a document points to the others. */
export async function removeClaimed({ db, blobs }: Pick<Deps, "db" | "blobs">, keys: string[]) {
  if (keys.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const key of await store.takeClaims(tx, keys)) await blobs.remove(key);
  });
}

/** Removes files that were taken in by processes which died before a document pointed to them. */
export async function removeAbandoned({ db, blobs }: Pick<Deps, "db" | "blobs">): Promise<void> {
  let found = 1;
  while (found > 0) {
    // The claims go for good only once the files are gone.
    found = await db.transaction().execute(async (tx) => {
      const keys = await store.takeAbandoned(tx);
      for (const key of keys) await blobs.remove(key);
      return keys.length;
    });
  }
}
