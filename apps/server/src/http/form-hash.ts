import { createHash } from "node:crypto";
import { finished } from "node:stream/promises";

import type { FastifyRequest } from "fastify";

/**
 * Computes the SHA-256 of a form's bytes while whoever else reads them does so; called before they are
 * read. The boundary is left out: a sender makes up another for each try. `digest` reads what nobody
 * has read to its end; throws when it breaks off.
 */
export function hashForm({ raw, headers }: FastifyRequest): { digest: () => Promise<Buffer> } {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers["content-type"] ?? "") ?? [];
  const mark = Buffer.from(`--${quoted ?? plain ?? ""}`, "latin1");
  const hash = createHash("sha256");
  let rest = Buffer.alloc(0);
  // Else the first bytes would go by before anybody else reads.
  raw.pause();
  raw.on("data", (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
      hash.update(bytes.subarray(from, at));
      from = at + mark.length;
    }
    // The beginning of a boundary may stand at the end of a piece.
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
