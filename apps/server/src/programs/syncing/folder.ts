import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

import { isGone, type LocalFile } from "../../features/sync/pure.ts";
import type { Hashes } from "./hashes.ts";

/** A file that could not be read, and why. */
export interface Unread {
  path: string;
  why: string;
}

export const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message : String(error);

async function sha256Of(at: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(at), hash);
  return hash.digest("hex");
}

/** Adds the hashes of files, from `hashes` where it knows them. */
export async function hashed(files: readonly LocalFile[], hashes: Hashes) {
  const read: (LocalFile & { sha256: string })[] = [];
  const unread: Unread[] = [];
  for (const file of files) {
    try {
      const sha256 = hashes.find(file) ?? (await sha256Of(file.at));
      hashes.keep(file, sha256);
      read.push({ ...file, sha256 });
    } catch (error) {
      if (!isGone(error)) unread.push({ path: file.path, why: reasonOf(error) });
    }
  }
  return { read, unread };
}
