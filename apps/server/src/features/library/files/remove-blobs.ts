import type { Db, Deps } from "#deps";

import * as store from "./store.ts";

const keysPerJob = 500;

/** Has files removed once `db`'s transaction is committed: a row never points to a file that is gone. */
export async function removeBlobs({ jobs }: Pick<Deps, "jobs">, db: Db, keys: string[]) {
  for (let at = 0; at < keys.length; at += keysPerJob) {
    await jobs.enqueue(db, "remove-blobs", { keys: keys.slice(at, at + keysPerJob) });
  }
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
