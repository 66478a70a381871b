import { eastAsianEncoding } from "./east-asian.ts";
import { ReadingFailure } from "../process/failures.ts";
import { MOST_TEXT } from "../page.ts";
import { singleByteEncoding } from "./single-byte.ts";

/**
 * Decodes a text file: UTF-16 and UTF-8 by their byte order marks, else the declared encoding, else
 * UTF-8, else Japanese, Chinese, Korean, Cyrillic, Greek, Hebrew, Arabic or Latin by whether the
 * bytes form words. Line ends become line feeds, and characters a database rejects are removed.
 * Throws ReadingFailure: unsupported if the file is not text; too_large.
 */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  // No encoding needs more than three bytes per character on average.
  if (bytes.length > MOST_TEXT * 4) throw new ReadingFailure("too_large");
  const text = decoded(bytes, declared)
    .replaceAll(/\r\n?|[\u2028\u2029\u0085\f\v]/g, "\n")
    .replaceAll("\0", "")
    .toWellFormed();
  if (text.length > MOST_TEXT) throw new ReadingFailure("too_large");
  const clean = text.replaceAll(/(?![\n\t])\p{Cc}|\uFEFF/gu, "");
  if (clean.length < 0.95 * text.length) throw new ReadingFailure("unsupported");
  return clean;
}

function decoded(bytes: Uint8Array, declared = "utf-8"): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const silent = zeros(bytes);
  if (silent) return new TextDecoder(silent).decode(bytes);
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  // A declaration of UTF-16 in single-byte letters is wrong.
  const encoding = isMarked || /^utf-?16/i.test(declared) ? "utf-8" : declared;
  try {
    return new TextDecoder(encoding, { fatal: /^utf-?8$/i.test(encoding) }).decode(bytes);
  } catch {
    if (encoding !== "utf-8") return decoded(bytes);
    return new TextDecoder(eastAsianEncoding(bytes) ?? singleByteEncoding(bytes)).decode(bytes);
  }
}

/** Detects UTF-16 without a mark by its zero bytes, all at even or all at odd offsets. */
function zeros(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const counts = [0, 0];
  const length = Math.min(bytes.length, 4096);
  for (let at = 0; at < length; at++) {
    if (bytes[at] === 0) counts[at & 1] = counts[at & 1]! + 1;
  }
  const [even = 0, odd = 0] = counts;
  if (odd > length / 8 && even < odd / 8) return "utf-16le";
  if (even > length / 8 && odd < even / 8) return "utf-16be";
  return undefined;
}
