import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { decodeText } from "@lectern/document-parser/encoding/decode";
import { ReadingFailure } from "@lectern/document-parser/process/failures";

import type { Deps } from "#deps";
import { tooLarge } from "#errors";

import { bytesOf, inTime, listSeconds, refusalOf } from "./answers.ts";
import { invalidListing } from "./lists.ts";

const unzip = promisify(gunzip);

/** Maximum bytes of a feed or a sitemap, decompressed. */
const mostBytes = 20 * 1024 * 1024;

/**
 * Returns the text of a feed or a sitemap, also a compressed one, and where it was; no text for
 * bytes that are none. Throws AppError.
 */
export async function fetchList(
  { egress }: Pick<Deps, "egress">,
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; url: string }> {
  try {
    return await inTime(listSeconds, signal, async (stop) => {
      const answer = await egress.get(address, { signal: stop });
      const bytes = await bytesOf(answer, mostBytes, tooLarge(mostBytes));
      return { text: textOf(await unpacked(bytes)), url: answer.url };
    });
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Returns the bytes of a file that was compressed as a file: its first bytes tell. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE")
      throw tooLarge(mostBytes);
    throw invalidListing(error);
  }
}

function textOf(bytes: Buffer): string {
  const head = bytes.subarray(0, 200).toString("latin1");
  const declared = /^\s*<\?xml[^>]*\sencoding=["']([\w-]+)/.exec(head)?.[1];
  try {
    return decodeText(bytes, declared);
  } catch (error) {
    if (error instanceof ReadingFailure) return "";
    throw error;
  }
}
