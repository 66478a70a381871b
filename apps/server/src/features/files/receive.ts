import { Readable } from "node:stream";

import { Md5 } from "@lectern/contract/library";

import { message } from "@lectern/contract/message";

import type { Deps, StoredBlob } from "#deps";
import { invalid } from "#errors";

import { checkContent, headBytes, kindOf, type FileKind } from "./file-kind.ts";
import { displayName } from "@lectern/text-analysis/file-name";
import * as store from "./store.ts";

/** A file stored in the blobs that matches its name and checksum. No row points to it yet. */
export interface ReceivedFile extends FileKind {
  name: string;
  blob: StoredBlob;
}

/** A received file and its target folder: names separated by slashes. */
export type PlacedFile = ReceivedFile & { path?: string };

interface SentFile {
  name: string;
  bytes: AsyncIterable<Buffer>;
  /** MD5 of the bytes in hex, as computed by the sender. */
  checksum?: string;
}

/** Passes the bytes on once the first ones were checked, or all of them if the file is shorter. */
export async function* looked(
  bytes: AsyncIterable<Buffer>,
  check: (head: Buffer) => Promise<void>,
  isWhole: (size: number) => boolean = () => true,
): AsyncGenerator<Buffer> {
  let head: Buffer[] | undefined = [];
  let size = 0;
  for await (const chunk of bytes) {
    if (!head) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    size += chunk.length;
    if (size < headBytes) continue;
    const whole = Buffer.concat(head);
    await check(whole.subarray(0, headBytes));
    head = undefined;
    yield whole;
  }
  if (head) {
    const whole = Buffer.concat(head);
    if (isWhole(size)) await check(whole);
    yield whole;
  }
}

/** Returns an announced checksum in normalized form; throws invalid if it cannot be one. */
export function md5Of(checksum: string | undefined): string | undefined {
  if (checksum === undefined || checksum === "") return undefined;
  const parsed = Md5.safeParse(checksum);
  if (!parsed.success) throw invalid(["body", "checksum"], message("checksum_invalid"), "checksum");
  return parsed.data;
}

/** Throws invalid when the checksum differs from the announced one. */
export function demandChecksum(name: string, md5: string | undefined, blob: StoredBlob): void {
  if (md5 === undefined || md5 === blob.md5) return;
  throw invalid(["body", "checksum"], message("file_checksum_mismatch", { name }), "checksum");
}

/**
 * Stores one file while it is still arriving. Throws unsupported_media, invalid or too_large for
 * rejected files, which are not kept. `claimed` is called with the file's key before anything is
 * stored; callers that fail later remove the file (discard).
 */
export async function receive(
  deps: Pick<Deps, "db" | "blobs" | "config" | "processId" | "converter">,
  { name: sent, bytes, checksum }: SentFile,
  {
    claimed,
    signal,
    maxBytes = deps.config.maxFileBytes,
  }: { claimed: (key: string) => void; signal?: AbortSignal; maxBytes?: number },
): Promise<ReceivedFile> {
  const name = displayName(sent);
  const { db, blobs, processId } = deps;
  const kind = kindOf(deps, name);
  const md5 = md5Of(checksum);
  const key = blobs.newKey();
  // Called first, since a claim may be stored although its confirmation was lost.
  claimed(key);
  await store.claimBlob(db, key, processId);
  const checked = looked(bytes, (head) => checkContent(kind, name, head));
  const blob = await blobs.put(Readable.from(checked, { objectMode: false }), {
    maxBytes,
    key,
    signal,
  });
  demandChecksum(name, md5, blob);
  return { ...kind, name, blob };
}

/**
 * Removes received files that will not be used, as long as their claim exists. Without it, a row
 * may point to the file, from a transaction that committed although its confirmation was lost. If
 * one of our rules `refused` them, all are removed.
 */
export async function discard(
  { db, blobs }: Pick<Deps, "db" | "blobs">,
  keys: string[],
  { refused = false } = {},
) {
  if (keys.length === 0) return;
  const claimed = await store.standingClaims(db, keys);
  for (const key of refused ? keys : claimed) await blobs.remove(key);
  await store.releaseBlobs(db, claimed);
}

/**
 * Calls `make`, which reports received files by `claimed`; if it fails, removes those that no row
 * points to.
 */
export async function withReceived<Made>(
  deps: Pick<Deps, "db" | "blobs" | "log">,
  make: (claimed: (key: string) => void) => Promise<Made>,
): Promise<Made> {
  const keys: string[] = [];
  try {
    return await make((key) => keys.push(key));
  } catch (error) {
    await discard(deps, keys).catch((fault: unknown) =>
      deps.log.warn({ err: fault }, "received files that are not used could not be removed"),
    );
    throw error;
  }
}
