import type { Db, Deps, JobPayloads } from "#deps";
import { mayRemoveFiles } from "#file-removal-lock";
import { orgOfJob } from "#http/member.ts";

import * as store from "./store.ts";

const keysPerJob = 500;
/** ms until the next try where a backup still copies the files. */
const keptMs = 60_000;

/**
 * Queues files for removal once `db`'s transaction commits, so that no row points to a missing
 * file. Files that a document still points to, or points to again, are kept.
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

/**
 * The job. A file without documents cannot get one any more, since links are made from documents.
 */
export async function removeUnused(
  { db, blobs, jobs }: Pick<Deps, "db" | "blobs" | "jobs">,
  payload: JobPayloads["remove-blobs"],
): Promise<void> {
  const used = new Set(await store.usedBlobs(db, orgOfJob(payload), payload.keys));
  const unused = payload.keys.filter((key) => !used.has(key));
  if (await removeUnlessKept({ db, blobs }, unused)) return;
  await jobs.enqueue(db, "remove-blobs", payload, { at: new Date(Date.now() + keptMs) });
}

/** Removes files that no row points to. Removes none, and returns false, during a backup. */
export function removeUnlessKept(
  { db, blobs }: Pick<Deps, "db" | "blobs">,
  keys: readonly string[],
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false;
    for (const key of keys) await blobs.remove(key);
    return true;
  });
}

/** Removes those of these files that are still claimed; documents point to the others. */
export async function removeClaimed({ db, blobs }: Pick<Deps, "db" | "blobs">, keys: string[]) {
  if (keys.length === 0) return;
  await db.transaction().execute(async (tx) => {
    for (const key of await store.takeClaims(tx, keys)) await blobs.remove(key);
  });
}

/** Removes files received by processes that died before a document pointed to them. */
export async function removeAbandoned({ db, blobs }: Pick<Deps, "db" | "blobs">): Promise<void> {
  let found = 1;
  while (found > 0) {
    // The claims are only deleted once the files are removed.
    found = await db.transaction().execute(async (tx) => {
      const keys = await store.takeAbandoned(tx);
      for (const key of keys) await blobs.remove(key);
      return keys.length;
    });
  }
}
