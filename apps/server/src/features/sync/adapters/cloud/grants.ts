import type { SyncGrants } from "#schema";

import { type FileReaders, noReaders } from "../../mirroring/readers.ts";

/**
 * Returns who a grant is for, as mail addresses and as domains with an @ in front; none where the
 * API does not tell. Throws AppError where it does not answer.
 */
export type Resolve = (grant: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Whether only the API can tell who a grant is for, such as for the group in `group:id`. */
const isNamed = (grant: string) => grant.includes(":");

/** Returns the readers that grants make. The same grants make the same object, in one run. */
export function readersFrom(resolve: Resolve) {
  const resolved = new Map<string, readonly string[]>();
  const known = new Map<string, FileReaders>();
  return async (grants: SyncGrants | null, signal: AbortSignal): Promise<FileReaders> => {
    if (grants === null) return noReaders;
    const key = JSON.stringify(grants.toSorted());
    let readers = known.get(key);
    if (readers) return readers;
    const all: string[] = [];
    for (const grant of grants) {
      let some: readonly string[] = [grant];
      if (isNamed(grant))
        resolved.set(grant, (some = resolved.get(grant) ?? (await resolve(grant, signal))));
      for (const one of some) all.push(one.toLowerCase());
    }
    readers = {
      addresses: new Set(all.filter((one) => !one.startsWith("@"))),
      domains: new Set(all.flatMap((one) => (one.startsWith("@") ? [one.slice(1)] : []))),
    };
    known.set(key, readers);
    return readers;
  };
}
