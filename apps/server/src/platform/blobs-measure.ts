import { createHash } from "node:crypto";
import { Transform } from "node:stream";

import { tooLarge } from "#errors";

const nothing = { update() {}, digest: () => Buffer.alloc(0) };

/**
 * Passes bytes through, `maxBytes` at most (AppError too_large), and reports their size and hashes.
 * Only the size without `measured`, since hashing costs more than everything else.
 */
export function measuring(maxBytes: number, measured = true) {
  const [md5, sha256] = measured ? [createHash("md5"), createHash("sha256")] : [nothing, nothing];
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) {
        done(tooLarge(maxBytes));
        return;
      }
      md5.update(chunk);
      sha256.update(chunk);
      done(null, chunk);
    },
  });
  const result = () => ({ size, md5: md5.digest().toString("hex"), sha256: sha256.digest() });
  return { stream, result };
}
