import type { IncomingMessage } from "node:http";

import type { Blobs } from "#deps";

/**
 * Yields what a request sends until it is complete, its connection breaks, or the process is asked
 * to end; what arrived by then is kept.
 */
export async function* arriving(
  raw: IncomingMessage,
  ending: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const end = () => raw.destroy();
  const chunks: AsyncIterable<Uint8Array<ArrayBuffer>> = raw.iterator({ destroyOnReturn: false });
  ending.addEventListener("abort", end, { once: true });
  try {
    yield* chunks;
  } catch {
    // The connection broke.
  } finally {
    ending.removeEventListener("abort", end);
  }
}

/**
 * Splits a stream into pieces of at most `size` bytes, each to be read completely before the next.
 */
export async function* cut(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<AsyncIterable<Buffer>> {
  const source = bytes[Symbol.asyncIterator]();
  const next = async () => {
    for (;;) {
      const { done, value } = await source.next();
      if (done) return undefined;
      if (value.length > 0) return value;
    }
  };
  let rest = await next();
  async function* piece() {
    for (let left = size; rest && left > 0;) {
      const some = rest.subarray(0, left);
      left -= some.length;
      yield some;
      rest = rest.length > some.length ? rest.subarray(some.length) : await next();
    }
  }
  while (rest) yield piece();
}

/** Yields the bytes of several files in sequence. */
export async function* joined(blobs: Blobs, keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* (await blobs.get(key)) as AsyncIterable<Buffer>;
}
