import {
  ListObjectsV2Command,
  PutBucketVersioningCommand,
  type S3Client,
} from "@aws-sdk/client-s3";

import { s3ClientFor } from "#platform/blobs-s3.ts";
import { readBlobsUrl } from "#platform/blobs-url.ts";

/** Makes a bucket keep what is removed from it. */
export async function keepVersions(url: string) {
  await inBucket(url, (client, Bucket) =>
    client.send(
      new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: "Enabled" } }),
    ),
  );
}

/** Returns the keys of the files in a bucket. */
export const keysIn = (url: string) =>
  inBucket(url, async (client, Bucket) => {
    const keys = new Set<string>();
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
      for (const { Key = "" } of page.Contents ?? []) if (!Key.startsWith("check/")) keys.add(Key);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    return keys;
  });

async function inBucket<Value>(
  url: string,
  act: (client: S3Client, bucket: string) => Promise<Value>,
): Promise<Value> {
  const settings = readBlobsUrl(url, {});
  const client = s3ClientFor(settings);
  try {
    return await act(client, settings.bucket);
  } finally {
    client.destroy();
  }
}
