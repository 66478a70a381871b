import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";

import type { FastifyRequest } from "fastify";

/**
 * Computes the SHA-256 of a form while its other consumer reads it; call it before reading starts.
 * Leaves out the boundary, which differs between retries. `digest` reads the rest of the form;
 * throws if the form is cut off.
 */
export function hashForm({ raw, headers }: FastifyRequest): { digest: () => Promise<Buffer> } {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers["content-type"] ?? "") ?? [];
  const mark = Buffer.from(`--${quoted ?? plain ?? ""}`, "latin1");
  const hash = createHash("sha256");
  let rest = Buffer.alloc(0);
  // Otherwise the first bytes would pass before the other consumer reads.
  raw.pause();
  raw.on("data", (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
      hash.update(bytes.subarray(from, at));
      from = at + mark.length;
    }
    // A boundary may be split between two chunks.
    const to = Math.max(from, bytes.length - mark.length + 1);
    hash.update(bytes.subarray(from, to));
    rest = bytes.subarray(to);
  });
  return {
    async digest() {
      if (!raw.readableEnded) {
        raw.resume();
        await finished(raw, { writable: false });
      }
      return hash.update(rest).digest();
    },
  };
}
