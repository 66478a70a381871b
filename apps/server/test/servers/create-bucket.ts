import { CreateBucketCommand } from "@aws-sdk/client-s3";

import { s3ClientFor } from "#platform/blobs-s3.ts";
import { readBlobsUrl } from "#platform/blobs-url.ts";

/** Creates the bucket that an address like BLOBS_URL names, unless it is there. */
export async function createBucket(url: string): Promise<void> {
  const settings = readBlobsUrl(url, {});
  const client = s3ClientFor(settings);
  try {
    await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  } catch (error) {
    if ((error as Error).name !== "BucketAlreadyOwnedByYou") throw error;
  } finally {
    client.destroy();
  }
}
