import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import { CreateMultipartUploadCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, describe, expect, test } from "vitest";

import { AppError } from "#errors";
import { openLog } from "#platform/log.ts";
import { startS3 } from "#test/servers/s3.ts";

import { newKey } from "./blobs-key.ts";
import { openBlobs } from "./blobs.ts";

const mb = 1024 * 1024;
const log = openLog("silent");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function inFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-blobs-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const files = join(dataDir, "files");
  const open = () => openBlobs({ s3: undefined, dataDir }, log);
  const half = () => readdirSync(join(files, "incoming"));
  return {
    open,
    whole: () =>
      readdirSync(files, { recursive: true, encoding: "utf8" }).filter((name) =>
        /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name),
      ),
    half,
    /** Leaves what a process that was killed while storing a file leaves; `ms` is how long ago. */
    async breakOff(key: string, ms: number) {
      const path = join(files, "incoming", key.slice(3));
      writeFileSync(path, "half");
      const then = new Date(Date.now() - ms);
      utimesSync(path, then, then);
    },
  };
}

async function inBucket() {
  const s3 = await startS3();
  const { credentials, endpoint, region, bucket, prefix } = s3.settings;
  const client = new S3Client({ credentials, endpoint, region, forcePathStyle: true });
  return {
    open: () => openBlobs({ s3: s3.settings, dataDir: "" }, log),
    whole: () => s3.whole().map((name) => name.replace(prefix, "")),
    half: () => s3.incomplete(),
    async breakOff(key: string, ms: number) {
      const params = { Bucket: bucket, Key: `${prefix}${key}` };
      await client.send(new CreateMultipartUploadCommand(params));
      s3.age(ms);
    },
  };
}

describe.each([
  ["a folder", inFolder],
  ["a bucket", inBucket],
])("files in %s", async (_, place) => {
  const { open, whole, half, breakOff } = await place();
  const blobs = await open();
  const maxBytes = 20 * mb;
  const back = async (key: string, range?: { start: number; end: number }) =>
    buffer(await blobs.get(key, range));

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
      expect(whole()).toContain(stored.key);
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
      expect([whole(), half()]).toEqual([[], []]);
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
      expect([whole(), half()]).toEqual([[], []]);
    },
  );

  test.each([100, 7 * mb])("what breaks off after %i bytes leaves nothing", async (size) => {
    const broken = async function* () {
      for (let left = size; left > 0; left -= 65_536) yield randomBytes(Math.min(left, 65_536));
      throw new Error("the sender is gone");
    };
    await expect(blobs.put(Readable.from(broken()), { maxBytes })).rejects.toThrow("is gone");
    expect([whole(), half()]).toEqual([[], []]);
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
      expect([whole(), half()]).toEqual([[], []]);
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
    expect(whole().toSorted()).toEqual(keys.toSorted());
    await Promise.all(keys.map((key) => blobs.remove(key)));
    expect(whole()).toEqual([]);
  });

  test("what was never stored is not found, and a key that is none neither", async () => {
    for (const key of [newKey(), "../../etc/passwd", "", `${newKey()}x`]) {
      await expect(blobs.get(key)).rejects.toMatchObject({ kind: "not_found" });
    }
  });

  test("what a killed process began is removed with its key, or after a day", async () => {
    const [named, old, young] = [newKey(), newKey(), newKey()];
    await breakOff(old, 25 * 3_600_000);
    expect(half()).toHaveLength(1);
    await open();
    expect(half()).toEqual([]);
    await breakOff(named, 0);
    await breakOff(young, 0);
    await open();
    expect(half()).toHaveLength(2);
    await blobs.remove(named);
    expect(half()).toEqual([expect.stringContaining(young.slice(3))]);
    await blobs.remove(young);
    expect(half()).toEqual([]);
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
    await breakOff(keyUnder("ab"), 0);
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
});

test("a bucket that keeps more than it was sent is found out, and nothing is kept", async () => {
  const s3 = await startS3();
  const blobs = await openBlobs({ s3: s3.settings, dataDir: "" }, log);
  s3.pad(863);
  const put = blobs.put(Readable.from([randomBytes(1000)]), { maxBytes: mb });
  await expect(put).rejects.toThrow("the store kept 1863 bytes of 1000");
  expect(s3.whole()).toEqual([]);
});

test("a bucket that is not there stops the start with a sentence, one that goes away fails its check", async () => {
  const s3 = await startS3();
  const openAs = (more: object) => openBlobs({ s3: { ...s3.settings, ...more }, dataDir: "" }, log);
  await expect(openAs({ bucket: "unknown-bucket" })).rejects.toThrow(
    /^The bucket that BLOBS_URL names does not answer: .+\.$/,
  );
  await expect(openAs({ endpoint: "http://127.0.0.1:1" })).rejects.toThrow(
    /^The bucket that BLOBS_URL names does not answer: .+\.$/,
  );
  const blobs = await openAs({});
  await s3.stop();
  await expect(blobs.check()).rejects.toThrow();
});
