import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";

import type { LocalFile } from "@lectern/contract/local-models";

import { LocalModelError } from "#deps";

import { openTransport } from "../transport.ts";
import type { KnownFile, KnownWeights } from "./known-models.ts";

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Maximum consecutive failures of one file without a byte received. */
const mostBreaks = 5;
/** ms without a byte after which the connection counts as broken. */
const silentMs = 30_000;

interface Fetching {
  /** Base address of the hub, without a trailing slash. */
  hub: string;
  signal: AbortSignal;
  onBytes(done: number, total: number): void;
  /** ms between two tries, doubled after each failure. */
  restMs?: number;
}

/**
 * Downloads a model's files from the hub into a folder and checks their SHA-256. Resumes
 * interrupted downloads, even of an earlier call. Throws LocalModelError.
 */
export async function fetchFiles(
  { repository, revision, files, pooling }: KnownWeights,
  into: string,
  { hub, signal, onBytes, restMs = 1_000 }: Fetching,
): Promise<LocalFile[]> {
  await mkdir(into, { recursive: true, mode: 0o755 });
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const fetched: LocalFile[] = [];
  let before = 0;
  for (const file of files) {
    const url = new URL(`${hub}/${repository}/resolve/${revision}/${file.path}`);
    const onFile = (bytes: number) => onBytes(before + bytes, total);
    await fetchOne(url, file, join(into, file.name), { signal, onFile, restMs });
    before += file.bytes;
    fetched.push({ name: file.name, bytes: file.bytes, sha256: file.sha256 });
  }
  // In the format of sentence-transformers, for models without this file.
  const settings = JSON.stringify({ pooling_mode_cls_token: pooling === "first" });
  await writeFile(join(into, "pooling.json"), settings, { mode: 0o644 });
  const sha256 = createHash("sha256").update(settings).digest("hex");
  return [...fetched, { name: "pooling.json", bytes: settings.length, sha256 }];
}

async function fetchOne(
  url: URL,
  file: KnownFile,
  path: string,
  how: { signal: AbortSignal; onFile(bytes: number): void; restMs: number },
) {
  const { signal, onFile, restMs } = how;
  if ((await sizeOf(path)) === file.bytes && (await hashOf(path)) === file.sha256) {
    onFile(file.bytes);
    return;
  }
  const part = `${path}.part`;
  for (let breaks = 0; (await sizeOf(part)) < file.bytes;) {
    const had = await sizeOf(part);
    try {
      await fetchRest(url, part, file, had, { signal, onFile });
      breaks = 0;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof LocalModelError) throw error;
      breaks = (await sizeOf(part)) > had ? 1 : breaks + 1;
      if (breaks > mostBreaks) throw new LocalModelError("network", file.name, { cause: error });
      await wait(restMs * 2 ** (breaks - 1), undefined, { signal });
    }
  }
  if ((await hashOf(part)) !== file.sha256) {
    await rm(part, { force: true });
    throw new LocalModelError("wrong_bytes", file.name);
  }
  await rename(part, path);
}

const send = openTransport();

/** Appends the missing bytes of a file, as many as arrive. */
async function fetchRest(
  url: URL,
  part: string,
  file: KnownFile,
  had: number,
  { signal, onFile }: { signal: AbortSignal; onFile(bytes: number): void },
) {
  const response = await ask(url, had, signal);
  const resumed = response.statusCode === 206 && startOf(response) === had;
  if (response.statusCode !== 200 && !resumed) {
    response.destroy();
    // The partial file is not a prefix of the hub's file.
    if (response.statusCode === 206 || response.statusCode === 416) await rm(part, { force: true });
    throw new Error(`the hub answered ${response.statusCode}`);
  }
  response.setTimeout(silentMs, () => response.destroy(new Error("the hub is silent")));
  let bytes = resumed ? had : 0;
  let broken: { error: unknown } | undefined;
  await pipeline(
    async function* () {
      try {
        for await (const piece of response as AsyncIterable<Buffer>) {
          bytes += piece.length;
          if (bytes > file.bytes) throw new LocalModelError("wrong_bytes", file.name);
          onFile(bytes);
          yield piece;
        }
      } catch (error) {
        // Not thrown yet: the bytes before the error are still written.
        broken = { error };
      }
    },
    createWriteStream(part, { flags: resumed ? "a" : "w", mode: 0o644, flush: true }),
    { signal },
  );
  if (broken?.error instanceof LocalModelError) await rm(part, { force: true });
  if (broken) throw broken.error;
}

async function ask(from: URL, had: number, signal: AbortSignal): Promise<IncomingMessage> {
  let url = from;
  for (let hops = 0; ; hops++) {
    const headers = { "user-agent": "Lectern", ...(had > 0 && { range: `bytes=${had}-` }) };
    const response = await send({ url, method: "GET", headers, signal });
    const { location } = response.headers;
    if (!redirects.has(response.statusCode ?? 0) || !location) return response;
    response.destroy();
    if (hops >= mostRedirects) throw new Error("the hub redirects in circles");
    url = new URL(location, url);
  }
}

const startOf = ({ headers }: IncomingMessage) =>
  Number(/^bytes (\d+)-/.exec(headers["content-range"] ?? "")?.[1] ?? -1);

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("hex");
}
