import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import type { Blobs } from "#deps";
import { AppError } from "#errors";
import { newKey } from "#platform/blobs-key.ts";

export const mb = 1024 * 1024;
const maxBytes = 20 * mb;

export const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Where a suite keeps files, and what it can see there beside them. */
export interface BlobPlace {
  open(): Promise<Blobs>;
  /** Returns the keys of the complete files. */
  whole(): Promise<string[]>;
  /** Returns the names of what is stored in part. */
  half(): Promise<string[]>;
  /** Leaves what a process that was killed while storing a file leaves. */
  breakOff(key: string): Promise<void>;
}

/** What file storage promises, wherever the files are. */
export async function testBlobs({ open, whole, half, breakOff }: BlobPlace) {
  const blobs = await open();
  const back = async (key: string, range?: { start: number; end: number }) =>
    buffer(await blobs.get(key, range));
  const left = async () => [await whole(), await half()];
  const nothing = [[], []];

  test.each([0, 1, 5 * mb, 6_000_000, 20 * mb])(
    "%i bytes come back as they were, whole and in part, until they are removed",
    async (size) => {
      const bytes = randomBytes(size);
      const stored = await blobs.put(Readable.from([bytes]), { maxBytes });
      expect(stored).toEqual({
        key: stored.key,
        size,
        md5: createHash("md5").update(bytes).digest("hex"),
        sha256: createHash("sha256").update(bytes).digest(),
      });
      expect(sha256(await back(stored.key))).toBe(sha256(bytes));
      expect(await blobs.size(stored.key)).toBe(size);
      expect(await whole()).toContain(stored.key);
      for (const [start, end] of [
        [0, 0],
        [1, 4],
        [size - 3, size - 1],
        [Math.floor(size / 2), size - 1],
      ] as const) {
        if (start < 0 || end >= size || start > end) continue;
        const part = await back(stored.key, { start, end });
        expect([start, sha256(part)]).toEqual([start, sha256(bytes.subarray(start, end + 1))]);
      }
      await blobs.remove(stored.key);
      await expect(blobs.get(stored.key)).rejects.toMatchObject({ kind: "not_found" });
      expect(await left()).toEqual(nothing);
      // Removing twice is not an error.
      await blobs.remove(stored.key);
    },
  );

  test("bytes that come in any portions are put together", async () => {
    const bytes = randomBytes(6 * mb);
    const portions = function* () {
      for (let at = 0; at < bytes.length; at += 77_777) yield bytes.subarray(at, at + 77_777);
    };
    const { key } = await blobs.put(Readable.from(portions()), { maxBytes });
    expect(sha256(await back(key))).toBe(sha256(bytes));
    await blobs.remove(key);
  });

  const endless = async function* () {
    for (;;) {
      yield randomBytes(65_536);
      await new Promise(setImmediate);
    }
  };

  test.each([1000, 7 * mb])(
    "what is longer than %i bytes is refused, nothing is kept",
    async (most) => {
      const put = blobs.put(Readable.from(endless()), { maxBytes: most });
      await expect(put).rejects.toThrow(AppError);
      await expect(put).rejects.toMatchObject({ kind: "too_large" });
      expect(await left()).toEqual(nothing);
    },
  );

  test.each([100, 7 * mb])("what breaks off after %i bytes leaves nothing", async (size) => {
    const broken = async function* () {
      for (let rest = size; rest > 0; rest -= 65_536) yield randomBytes(Math.min(rest, 65_536));
      throw new Error("the sender is gone");
    };
    await expect(blobs.put(Readable.from(broken()), { maxBytes })).rejects.toThrow("is gone");
    expect(await left()).toEqual(nothing);
  });

  test("what is called off leaves nothing, wherever it stood", async () => {
    for (const after of [1, 60, 120]) {
      const stop = new AbortController();
      const counted = async function* () {
        let sent = 0;
        for await (const some of endless()) {
          yield some;
          if (++sent === after) stop.abort();
        }
      };
      const put = blobs.put(Readable.from(counted()), { maxBytes, signal: stop.signal });
      await expect(put).rejects.toMatchObject({ name: "AbortError" });
      expect(await left()).toEqual(nothing);
    }
  });

  test("many at once do not mix", async () => {
    const all = Array.from({ length: 12 }, (_, n) => randomBytes(n % 3 === 0 ? 6 * mb : 1000 * n));
    const keys = all.map(() => blobs.newKey());
    await Promise.all(
      all.map((bytes, n) => blobs.put(Readable.from([bytes]), { maxBytes, key: keys[n] })),
    );
    for (const [n, bytes] of all.entries()) {
      expect(sha256(await back(keys[n]!))).toBe(sha256(bytes));
    }
    expect((await whole()).toSorted()).toEqual(keys.toSorted());
    await Promise.all(keys.map((key) => blobs.remove(key)));
    expect(await whole()).toEqual([]);
  });

  test("what was never stored is not found, and a key that is none neither", async () => {
    for (const key of [newKey(), "../../etc/passwd", "", `${newKey()}x`]) {
      await expect(blobs.get(key)).rejects.toMatchObject({ kind: "not_found" });
    }
  });

  test("what a killed process began is removed with its key, and nothing else", async () => {
    const [named, other] = [newKey(), newKey()];
    await breakOff(named);
    await breakOff(other);
    await open();
    expect(await half()).toHaveLength(2);
    await blobs.remove(named);
    expect(await half()).toEqual([expect.stringContaining(other.slice(3))]);
    await blobs.remove(other);
    expect(await half()).toEqual([]);
  });

  test("says that it works", async () => {
    await blobs.check();
  });

  test("what lies under a prefix is listed by pages, and nothing else", async () => {
    const keyUnder = (prefix: string) => `${prefix}/${newKey().slice(3, -2)}${prefix}`;
    const keys = Array.from({ length: 1010 }, () => keyUnder("ab"));
    const put = (key: string) => blobs.put(Readable.from(["x"]), { maxBytes: 1, key });
    for (let at = 0; at < keys.length; at += 20) {
      await Promise.all(keys.slice(at, at + 20).map(put));
    }
    await put(keyUnder("ac"));
    await breakOff(keyUnder("ab"));
    const sizes: number[] = [];
    const found: string[] = [];
    for await (const page of blobs.list("ab")) {
      sizes.push(page.length);
      for (const { key, modifiedAt } of page) {
        found.push(key);
        expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(600_000);
      }
    }
    expect(sizes).toEqual([1000, 10]);
    expect(found.toSorted()).toEqual(keys.toSorted());
    for await (const page of blobs.list("ff")) expect(page).toEqual([]);
  });
}
