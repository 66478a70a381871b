import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

import { CreateMultipartUploadCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, describe, expect, test } from "vitest";

import { openLog } from "#platform/log.ts";
import { mb, testBlobs } from "#test/blobs.ts";
import { startS3 } from "#test/servers/s3.ts";

import { newKey } from "./blobs-key.ts";
import { openBlobs } from "./blobs.ts";

const log = openLog("silent");

async function inFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "lectern-blobs-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const files = join(dataDir, "files");
  return {
    open: () => openBlobs({ s3: undefined, dataDir }, log),
    whole: async () =>
      readdirSync(files, { recursive: true, encoding: "utf8" }).filter((name) =>
        /^[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(name),
      ),
    half: async () => readdirSync(join(files, "incoming")),
    /** `ms` is how long ago the process was killed. */
    async breakOff(key: string, ms = 0) {
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
    whole: async () => s3.whole().map((name) => name.replace(prefix, "")),
    half: async () => s3.incomplete(),
    async breakOff(key: string, ms = 0) {
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
  const there = await place();
  await testBlobs(there);

  test("what a killed process began is removed after a day", async () => {
    const { open, half, breakOff } = there;
    const old = newKey();
    const named = expect.stringContaining(old.slice(3));
    await breakOff(old, 25 * 3_600_000);
    expect(await half()).toContainEqual(named);
    await open();
    expect(await half()).not.toContainEqual(named);
  });
});

test("a file whose receiver was taken for dead meanwhile is refused as interrupted", async () => {
  const blobs = await (await inFolder()).open();
  const key = newKey();
  async function* held() {
    yield Buffer.from("heron");
    await blobs.remove(key);
  }
  const put = blobs.put(Readable.from(held()), { maxBytes: mb, key });
  await expect(put).rejects.toMatchObject({ kind: "unavailable" });
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
