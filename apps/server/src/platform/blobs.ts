import { join } from "node:path";

import type { Blobs, Config, Log } from "#deps";

import { openFolderBlobs } from "./blobs-folder.ts";
import { checkedNowAndThen } from "./blobs-probe.ts";
import { ConfigError } from "./config.ts";

/**
 * Opens the configured file storage, a bucket or a folder. Throws ConfigError, with a sentence for
 * the operator, when the bucket does not answer.
 */
export async function openBlobs(
  settings: Pick<Config, "s3" | "dataDir">,
  log: Log,
): Promise<Blobs> {
  const blobs = await open(settings, log);
  return { ...blobs, check: checkedNowAndThen(blobs.check) };
}

async function open({ s3, dataDir }: Pick<Config, "s3" | "dataDir">, log: Log): Promise<Blobs> {
  if (!s3) return openFolderBlobs(join(dataDir, "files"));
  const { openS3Blobs } = await import("./blobs-s3.ts");
  return openS3Blobs(s3, log).catch((error: unknown) => {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new ConfigError(`The bucket that BLOBS_URL names does not answer: ${why}.`);
  });
}
