import type { Deps, JobPayloads } from "#deps";

/** What the workers run for the library. */
export const handlers = {
  async "remove-blobs"({ blobs }: Deps, { keys }: JobPayloads["remove-blobs"]) {
    for (const key of keys) await blobs.remove(key);
  },
};
