import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

import type { Blobs, Log, S3Settings } from "#deps";
import { notFound, storageFull, storageGone } from "#errors";

import { demandKey, isKey, newKey } from "./blobs-key.ts";
import { measuring } from "./blobs-measure.ts";
import { probe } from "./blobs-probe.ts";

/**
 * S3 takes at most 10,000 parts, each at least 5 MB except the last. One part is in memory at a
 * time.
 */
const partSizeFor = (maxBytes: number) => Math.max(5 * 1024 * 1024, Math.ceil(maxBytes / 10_000));

/** ms after which parts of an incomplete file have no writer any more. */
const abandonedMs = 86_400_000;

/** Returns a client for the bucket of these settings. */
export const s3ClientFor = ({ endpoint, region, credentials }: S3Settings) =>
  new S3Client({
    region,
    endpoint,
    credentials,
    // Servers other than Amazon's only support buckets in the path.
    forcePathStyle: endpoint !== undefined,
    // Otherwise the SDK frames bytes with checksums that some servers store as part of the object.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // Each slowly read file holds a connection.
    requestHandler: {
      connectionTimeout: 5_000,
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  });

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
const sayMissing = (error: unknown) => {
  throw isMissing(error) ? notFound("file_not_found") : error;
};

/** Error names of several servers; status 507 is Insufficient Storage. */
const fullNames =
  /^(XMinioStorageFull|QuotaExceeded\w*|\w*QuotaExceeded|InsufficientStorage\w*|InsufficientCapacity)$/;

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || fullNames.test(error.name));

/** Whether the store cannot be reached or has an internal error. */
const isGone = (error: unknown) =>
  error instanceof S3ServiceException
    ? (error.$metadata.httpStatusCode ?? 0) >= 500 && !isFull(error)
    : error instanceof Error && (error.name === "TimeoutError" || "syscall" in error);

/** Yields the bytes [skip, skip + left) of a stream. */
async function* byteRange(bytes: AsyncIterable<Buffer>, skip: number, left: number) {
  for await (const chunk of bytes) {
    const some = chunk.subarray(skip, skip + left);
    skip = Math.max(0, skip - chunk.length);
    left -= some.length;
    yield some;
    if (left === 0) return;
  }
}

/** Whether the stream only ended because the upload did: then the upload's error is thrown. */
const wasLeftUnread = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

/** Opens file storage in a bucket, each file under a generated key behind the prefix. */
export async function openS3Blobs(settings: S3Settings, log: Log): Promise<Blobs> {
  const { bucket: Bucket, prefix } = settings;
  const client = s3ClientFor(settings);
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw isGone(error) ? storageGone(error) : error;
      }),
    { step: "initialize" },
  );
  const at = (key: string) => ({ Bucket, Key: `${prefix}${demandKey(key)}` });

  const checkKey = `${prefix}check/${randomUUID()}`;

  /**
   * Aborts incomplete uploads under this prefix; with `before`, those that began before this time by
   * the store's clock.
   */
  async function abandon(Prefix: string, before?: Date) {
    let more = {};
    for (let left = true; left;) {
      const page = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...more }));
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        if (before && Initiated && Initiated > before) continue;
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      }
      left = page.IsTruncated === true;
      more = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }
  /** Some servers cannot list incomplete uploads; those have cleanup rules of their own. */
  const abandonWherePossible = (Prefix: string, before?: Date) =>
    abandon(Prefix, before).catch((error: unknown) =>
      log.debug({ err: error }, "incomplete files could not be listed"),
    );

  async function remove(key: string) {
    const { Key } = at(key);
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
    await abandonWherePossible(Key);
  }

  await client.send(new HeadBucketCommand({ Bucket }));
  await abandonWherePossible(prefix, new Date(Date.now() - abandonedMs));

  return {
    newKey,
    remove,
    async put(bytes, { maxBytes, key = newKey(), measured, signal }) {
      const { stream, result } = measuring(maxBytes, measured);
      const params = { ...at(key), Body: stream };
      const arrived = pipeline(bytes, stream, { signal });
      const stored = new Upload({ client, params, queueSize: 1, partSize: partSizeFor(maxBytes) });
      try {
        // Waits for both to end before the remains are deleted.
        const [came, sent] = await Promise.allSettled([arrived, stored.done()]);
        if (came.status === "rejected" && !wasLeftUnread(came.reason)) throw came.reason;
        if (sent.status === "rejected") throw sent.reason;
        const file = { key, ...result() };
        const { ContentLength } = await client.send(new HeadObjectCommand(at(key)));
        if (ContentLength === file.size) return file;
        throw new Error(`the store kept ${ContentLength} bytes of ${file.size}`);
      } catch (error) {
        await remove(key).catch((fault: unknown) =>
          log.warn({ err: fault }, "what a broken file left in the store could not be removed"),
        );
        throw isFull(error) ? storageFull(error) : error;
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await client
        .send(new GetObjectCommand({ ...at(key), Range }))
        .catch(sayMissing);
      if (!(found.Body instanceof Readable)) throw new Error("the store answered without bytes");
      const asked = range && range.end + 1 - range.start;
      if (asked === undefined || asked === found.ContentLength) return found.Body;
      // Some servers return more than the requested range, or the whole file.
      const skip = found.ContentRange ? 0 : range!.start;
      return Readable.from(byteRange(found.Body, skip, asked), { objectMode: false });
    },
    async size(key) {
      const { ContentLength } = await client.send(new HeadObjectCommand(at(key))).catch(sayMissing);
      if (ContentLength === undefined) throw new Error("the store answered without a size");
      return ContentLength;
    },
    async *list(under) {
      let ContinuationToken: string | undefined;
      do {
        const Prefix = `${prefix}${under}/`;
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
        );
        yield (page.Contents ?? []).flatMap(({ Key = "", LastModified }) => {
          const key = Key.slice(prefix.length);
          return isKey(key) && LastModified ? [{ key, modifiedAt: LastModified }] : [];
        });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async check() {
      const object = { Bucket, Key: checkKey };
      try {
        await client.send(new PutObjectCommand({ ...object, Body: probe }));
        const { Body } = await client.send(new GetObjectCommand(object));
        const back = await Body?.transformToByteArray();
        if (!back || !probe.equals(back)) throw new Error("an object came back changed");
      } finally {
        await client.send(new DeleteObjectCommand(object));
      }
    },
  };
}
