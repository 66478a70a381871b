import type { Buffer } from "node:buffer";

import yauzl from "yauzl";

import { ReadingFailure } from "../process/failures.ts";
import { MOST_FILES } from "../process/parser.ts";

/** What is known of a file in a zip before it is unpacked. */
export type ZipEntry = Pick<
  yauzl.Entry,
  | "compressedSize"
  | "compressionMethod"
  | "crc32"
  | "externalFileAttributes"
  | "extraFields"
  | "fileNameRaw"
  | "generalPurposeBitFlag"
  | "relativeOffsetOfLocalHeader"
  | "uncompressedSize"
>;

export const LOCAL_FILE = 0x04034b50;
/** Bytes of a local header, without the name and extra fields. */
export const LOCAL_HEADER = 30;
const DIRECTORY_HEADER = 46;
const DIRECTORY = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
/** Flag: the sizes follow the data. */
const STREAMED = 8;

/**
 * Returns the entries of a zip with a wrong directory, found by walking from one entry to the next.
 * Throws ReadingFailure: damaged if the walk does not lead to a directory of exactly these entries,
 * since some may be missing then; too_many_files.
 */
export function localEntries(bytes: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = bytes.indexOf("PK\u0003\u0004", 0, "latin1");
  while (signatureAt(bytes, at) === LOCAL_FILE) {
    if (entries.length >= MOST_FILES) throw new ReadingFailure("too_many_files");
    const { entry, end } = entryAt(bytes, at);
    entries.push(entry);
    at = end;
  }
  const listed = listedAt(bytes, at);
  if (listed === 0 || listed > entries.length) throw new ReadingFailure("damaged");
  return entries;
}

/** Returns how many files a directory starting there lists, as far as it can be followed. */
function listedAt(bytes: Buffer, start: number): number {
  let count = 0;
  for (let at = start; signatureAt(bytes, at) === DIRECTORY; count++) {
    if (at + DIRECTORY_HEADER > bytes.length) return count + 1;
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    at += lengths.reduce((sum, length) => sum + length, DIRECTORY_HEADER);
  }
  return count;
}

const signatureAt = (bytes: Buffer, at: number) =>
  at >= 0 && at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0;

function entryAt(bytes: Buffer, start: number): { entry: ZipEntry; end: number } {
  if (start + LOCAL_HEADER > bytes.length) throw new ReadingFailure("damaged");
  const nameEnd = start + LOCAL_HEADER + bytes.readUInt16LE(start + 26);
  const data = nameEnd + bytes.readUInt16LE(start + 28);
  const generalPurposeBitFlag = bytes.readUInt16LE(start + 6);
  const isStreamed = (generalPurposeBitFlag & STREAMED) !== 0;
  // Streamed entries have the same three numbers after the data.
  const { sizes, end } = isStreamed ? descriptorAfter(bytes, data) : { sizes: start + 14, end: 0 };
  const compressedSize = bytes.readUInt32LE(sizes + 4);
  const entry: ZipEntry = {
    compressedSize,
    compressionMethod: bytes.readUInt16LE(start + 8),
    crc32: bytes.readUInt32LE(sizes),
    // Only the directory has them.
    externalFileAttributes: 0,
    extraFields: extraFieldsIn(bytes.subarray(nameEnd, data)),
    fileNameRaw: bytes.subarray(start + LOCAL_HEADER, nameEnd),
    generalPurposeBitFlag,
    relativeOffsetOfLocalHeader: start,
    uncompressedSize: bytes.readUInt32LE(sizes + 8),
  };
  return { entry, end: isStreamed ? end : data + compressedSize };
}

function extraFieldsIn(bytes: Buffer): yauzl.ExtraField[] {
  try {
    return yauzl.parseExtraFields(bytes);
  } catch {
    // They hold little but a copy of the name.
    return [];
  }
}

/**
 * Returns where the sizes after the data beginning at `from` are, with or without a signature, and
 * where they end.
 */
function descriptorAfter(bytes: Buffer, from: number): { sizes: number; end: number } {
  for (let at = bytes.indexOf("PK", from); at >= 0; at = bytes.indexOf("PK", at + 1)) {
    const signature = signatureAt(bytes, at);
    const isEnd = signature === LOCAL_FILE || signature === DIRECTORY;
    const sizes = signature === DESCRIPTOR ? at + 4 : isEnd ? at - 12 : undefined;
    if (sizes === undefined || sizes < from || sizes + 12 > bytes.length) continue;
    const length = (signature === DESCRIPTOR ? at : sizes) - from;
    if (bytes.readUInt32LE(sizes + 4) === length) return { sizes, end: sizes + 12 };
  }
  throw new ReadingFailure("damaged");
}
