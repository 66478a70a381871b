import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";

import { pack } from "tar-stream";

/**
 * An archive that is written member by member. `bytes` must be read meanwhile: a member waits until
 * it was taken.
 */
export function openArchive() {
  const tar = pack();
  // Whoever reads gets the error too.
  tar.on("error", () => {});
  return {
    // The package's own streams are not Node's.
    bytes: Readable.from(tar, { objectMode: false }),

    /** Writes a member of this size. Returns its SHA-256. */
    async add(name: string, size: number, content: AsyncIterable<Buffer>): Promise<string> {
      const hash = createHash("sha256");
      const entry = tar.entry({ name, size, mode: 0o600 });
      const ended = finished(entry);
      // Awaited below; a failure may come before that.
      ended.catch(() => {});
      for await (const chunk of content) {
        hash.update(chunk);
        if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), ended]);
      }
      entry.end(null);
      await ended;
      return hash.digest("hex");
    },

    finish: () => tar.finalize(),
    fail: (error: Error) => tar.destroy(error),
  };
}

export type Archive = ReturnType<typeof openArchive>;

/** Writes a member from memory. Returns its SHA-256. */
export const addBytes = (archive: Archive, name: string, bytes: Buffer): Promise<string> =>
  archive.add(name, bytes.length, Readable.from([bytes]));
