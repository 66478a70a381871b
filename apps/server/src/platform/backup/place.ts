import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import type { Config, S3Settings } from "#deps";

import { readBlobsUrl } from "../blobs-url.ts";
import { ConfigError } from "../config.ts";

/** A folder, or a prefix in a bucket, that archives are written to and read from. */
export interface Place {
  /** Returns where an archive lies, for people. */
  pathOf(name: string): string;
  /** Stores an archive under its name once all of it is there. Leaves nothing where that fails. */
  write(name: string, bytes: Readable): Promise<void>;
  /** Throws ConfigError where there is no such archive. */
  read(name: string): Promise<Readable>;
}

function inFolder(folder: string): Place {
  const pathOf = (name: string) => join(folder, name);
  return {
    pathOf,
    async write(name, bytes) {
      const partial = `${pathOf(name)}.partial`;
      await mkdir(folder, { recursive: true });
      try {
        await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
        await rename(partial, pathOf(name));
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async read(name) {
      const found = await stat(pathOf(name)).catch(() => undefined);
      if (!found?.isFile()) throw new ConfigError(`There is no archive ${pathOf(name)}.`);
      return createReadStream(pathOf(name));
    },
  };
}

/** Bytes of a part of an upload: 10,000 of them are 640 GB. One is in memory at a time. */
const partSize = 64 * 1024 * 1024;

async function inBucket(settings: S3Settings): Promise<Place> {
  const { GetObjectCommand, S3ServiceException } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const { s3ClientFor } = await import("../blobs-s3.ts");
  const client = s3ClientFor(settings);
  const { bucket: Bucket, prefix } = settings;
  const pathOf = (name: string) => `s3://${Bucket}/${prefix}${name}`;
  return {
    pathOf,
    // An object appears when its last part has arrived.
    async write(name, bytes) {
      const params = { Bucket, Key: `${prefix}${name}`, Body: bytes };
      await new Upload({ client, params, queueSize: 1, partSize }).done();
    },
    async read(name) {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: `${prefix}${name}` }))
        .catch((error: unknown) => {
          if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) {
            throw new ConfigError(`There is no archive ${pathOf(name)}.`);
          }
          throw error;
        });
      if (!(Body instanceof Readable)) throw new Error("the bucket answered without bytes");
      return Body;
    },
  };
}

/**
 * Reads `s3://bucket/prefix`, or with key, secret, endpoint and region as in BLOBS_URL. What it
 * leaves out is taken from BLOBS_URL, so that no secret need be on a command line.
 */
function settingsOf(text: string, files: S3Settings | undefined, env: NodeJS.ProcessEnv) {
  try {
    const url = new URL(text);
    const given = new URL(text).searchParams;
    url.searchParams.set("prefix", decodeURIComponent(url.pathname).replace(/^\/+/, ""));
    url.pathname = "";
    const settings = readBlobsUrl(url.href, env);
    return {
      ...settings,
      endpoint: settings.endpoint ?? files?.endpoint,
      region: given.has("region") ? settings.region : (files?.region ?? settings.region),
      credentials: settings.credentials ?? files?.credentials,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : "it cannot be read";
    throw new ConfigError(`The address of the bucket ${why}.`);
  }
}

const isBucket = (text: string) => text.startsWith("s3:");

/** Opens a folder or bucket. A relative path begins in `from`. */
export async function openPlace(
  text: string,
  { s3 }: Pick<Config, "s3">,
  { from, env }: { from: string; env: NodeJS.ProcessEnv },
): Promise<Place> {
  return isBucket(text) ? inBucket(settingsOf(text, s3, env)) : inFolder(resolve(from, text));
}

/** Splits the address of an archive into its place and its name. */
export function splitArchive(text: string): { place: string; name: string } {
  if (!isBucket(text)) return { place: dirname(text), name: basename(text) };
  const { search } = new URL(text);
  const path = search === "" ? text : text.slice(0, -search.length);
  return { place: `${dirname(path)}${search}`, name: basename(path) };
}
