import { Readable } from "node:stream";

import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { SyncSecret, SyncSettings } from "@lectern/contract/sync";

import type { Deps } from "#deps";

import type { Adapter, ListedFile } from "./adapter.ts";
import { bytesOf, inTime, listSeconds } from "./answers.ts";
import { refusalOf } from "./bucket-refusals.ts";
import { invalidListing } from "./lists.ts";

type Needs = Pick<Deps, "egress">;

/** Maximum bytes of one page of a listing. */
const mostBytes = 8 * 1024 * 1024;

/** The part of the client's requests that is sent on: neither listing nor reading has a body. */
interface Sent {
  method: string;
  protocol: string;
  hostname: string;
  port?: number | undefined;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
}

const isListing = ({ query }: Sent) => query?.["list-type"] !== undefined;

function addressOf({ protocol, hostname, port, path, query = {} }: Sent): string {
  // As the client signed them: RFC 3986 escapes more than encodeURIComponent does.
  const escaped = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const asked = Object.entries(query)
    .flatMap(([name, value]) => [value ?? ""].flat().map((one) => [name, one]))
    .map(([name, value]) => `${escaped(name ?? "")}=${escaped(value ?? "")}`);
  const host = port ? `${hostname}:${port}` : hostname;
  return `${protocol}//${host}${path}${asked.length > 0 ? `?${asked.join("&")}` : ""}`;
}

/**
 * Yields an answer in XML; nothing of one with a DOCTYPE, which no bucket sends: the client's time to
 * read several of them grows with their number times their length.
 */
async function* xmlIn(answer: { bytes: AsyncIterable<Buffer> }): AsyncGenerator<Buffer> {
  const whole = await bytesOf(answer, mostBytes);
  if (whole.length > 0 && !/<!doctype/i.test(whole.toString("latin1"))) yield whole;
}

/** Lets the client send its requests under the same rules as all others; redirects end there. */
const requestHandler = ({ egress }: Needs) => ({
  async handle(request: Sent, { abortSignal }: { abortSignal?: unknown } = {}) {
    const { method, headers } = request;
    const signal = abortSignal instanceof AbortSignal ? abortSignal : undefined;
    const answer = await egress.send(addressOf(request), { method, headers, signal });
    const isFile = answer.status === 200 && !isListing(request);
    const bytes = isFile ? answer.bytes : xmlIn(answer);
    const said: Record<string, string> = {};
    for (const [name, value] of Object.entries(answer.headers)) said[name] = String(value ?? "");
    return {
      response: {
        statusCode: answer.status,
        headers: said,
        body: Readable.from(bytes, { objectMode: false }),
      },
    };
  },
  updateHttpClientConfig() {},
  httpHandlerConfigs: () => ({}),
});

function clientFor(deps: Needs, settings: SyncSettings, secret: SyncSecret | undefined) {
  const { url, region = "us-east-1", path_style = false } = settings;
  return new S3Client({
    region,
    ...(url !== undefined && { endpoint: url }),
    forcePathStyle: path_style,
    // Never those of this server, which the client would look for otherwise.
    credentials: {
      accessKeyId: secret?.user ?? "anonymous",
      secretAccessKey: secret?.password ?? "anonymous",
    },
    // Some servers answer requests for checksums with an error.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: requestHandler(deps),
    // A public bucket is read without a signature.
    ...(!secret && { signer: { sign: (request: never) => Promise.resolve(request) } }),
  });
}

/** Returns the folder in a bucket as its keys begin: it ends with a slash, or is empty. */
function prefixOf({ prefix = "" }: SyncSettings): string {
  const names = prefix.split("/").filter(Boolean);
  return names.map((name) => `${name}/`).join("");
}

/** A folder of a bucket, or all of it. The ETag of an object is its version. */
export function bucketAdapter(
  deps: Needs,
  settings: SyncSettings,
  secret: SyncSecret | undefined,
): Adapter {
  const client = clientFor(deps, settings, secret);
  const Bucket = settings.bucket ?? "";
  const prefix = prefixOf(settings);

  return {
    async list(cursor, signal) {
      const command = new ListObjectsV2Command({
        Bucket,
        ...(prefix !== "" && { Prefix: prefix }),
        ContinuationToken: cursor,
      });
      const page = await inTime(listSeconds, signal, (stop) =>
        client.send(command, { abortSignal: stop }),
      ).catch((error: unknown) => {
        throw refusalOf(error, signal);
      });
      const { IsTruncated, NextContinuationToken: next, Contents = [] } = page;
      // What says neither is not a listing; one that goes on without a next page has gaps.
      if (IsTruncated === undefined || (IsTruncated && (!next || next === cursor)))
        throw invalidListing();
      const files: ListedFile[] = [];
      for (const { Key = "", Size = 0, ETag, LastModified } of Contents) {
        if (!Key.startsWith(prefix) || Key.endsWith("/")) continue;
        const names = Key.slice(prefix.length).split("/").filter(Boolean);
        if (names.length === 0 || names.some((name) => name.startsWith("."))) continue;
        const version = ETag ?? `${Size} ${LastModified?.toISOString() ?? ""}`;
        files.push({ path: names.join("/"), at: Key, size: Size, version });
      }
      return { files, ...(IsTruncated && { next }) };
    },
    async read({ at }, signal) {
      try {
        const command = new GetObjectCommand({ Bucket, Key: at });
        const { Body } = await client.send(command, { abortSignal: signal });
        if (!(Body instanceof Readable)) throw new Error("the bucket answered without bytes");
        return { bytes: translatedFrom(Body, signal) };
      } catch (error) {
        throw refusalOf(error, signal);
      }
    },
  };
}

async function* translatedFrom(body: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw refusalOf(error, signal);
  }
}
