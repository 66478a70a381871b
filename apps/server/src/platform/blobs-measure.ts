import { createHash } from "node:crypto";
import { Transform } from "node:stream";

import { tooLarge } from "#errors";

/** Lets bytes through, `maxBytes` at most (AppError too_large), and knows afterwards what they were. */
export function measuring(maxBytes: number) {
  const [md5, sha256] = [createHash("md5"), createHash("sha256")];
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
  return { stream, measured: () => ({ size, md5: md5.digest("hex"), sha256: sha256.digest() }) };
}
