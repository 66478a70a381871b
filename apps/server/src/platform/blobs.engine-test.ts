import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3";
import { afterAll, describe, expect, test } from "vitest";

import { openLog } from "#platform/log.ts";
import { type BlobPlace, mb, sha256, testBlobs } from "#test/blobs.ts";

import { s3ClientFor } from "./blobs-s3.ts";
import { readBlobsUrl } from "./blobs-url.ts";
import { openBlobs } from "./blobs.ts";

/**
 * File storage in the bucket that BLOBS_TEST_URL names, which is written like BLOBS_URL.
 * BLOBS_TEST_NODE holds the ids of the processes of one node of the store; the last test kills them.
 */
const url = process.env["BLOBS_TEST_URL"] ?? "";
const node = (process.env["BLOBS_TEST_NODE"] ?? "").split(" ").filter(Boolean).map(Number);

/** A part of the bucket for one suite. */
function freshPlace(): BlobPlace {
  const settings = { ...readBlobsUrl(url, process.env), prefix: `test-${randomUUID()}/` };
  const { bucket: Bucket, prefix: Prefix } = settings;
  const client = s3ClientFor(settings);
  afterAll(() => client.destroy());
  const withoutPrefix = ({ Key = "" }) => Key.slice(Prefix.length);
  return {
    open: () => openBlobs({ s3: settings, dataDir: "" }, openLog("silent")),
    async whole() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
      return Contents.map(withoutPrefix);
    },
    async half() {
      const all = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return (all.Uploads ?? []).map(withoutPrefix);
    },
    async breakOff(key) {
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: `${Prefix}${key}` }));
    },
  };
}

describe("files in a bucket of an object store", async () => {
  await testBlobs(freshPlace());
});

describe.skipIf(node.length === 0)("when a node of the object store is lost", async () => {
  const { open, whole } = freshPlace();
  const blobs = await open();
  const put = (bytes: Buffer) => blobs.put(Readable.from([bytes]), { maxBytes: 20 * mb });
  const sizes = [0, 1_000, 12 * mb];

  test("files are read whole and in part, stored, listed and removed without it", async () => {
    const before = sizes.map((size) => randomBytes(size));
    const keys = [];
    for (const bytes of before) keys.push((await put(bytes)).key);
    for (const pid of node) process.kill(pid, "SIGKILL");
    const after = sizes.map((size) => randomBytes(size));
    for (const bytes of after) keys.push((await put(bytes)).key);
    for (const [n, bytes] of [...before, ...after].entries()) {
      const key = keys[n]!;
      expect([n, sha256(await buffer(await blobs.get(key)))]).toEqual([n, sha256(bytes)]);
      if (bytes.length === 0) continue;
      const range = { start: Math.floor(bytes.length / 3), end: bytes.length - 2 };
      const part = await buffer(await blobs.get(key, range));
      expect([n, sha256(part)]).toEqual([n, sha256(bytes.subarray(range.start, range.end + 1))]);
    }
    expect((await whole()).toSorted()).toEqual(keys.toSorted());
    for (const key of keys) {
      await blobs.remove(key);
      await expect(blobs.get(key)).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await whole()).toEqual([]);
    await blobs.check();
  });
});
