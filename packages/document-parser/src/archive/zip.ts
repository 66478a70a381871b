import { Buffer } from "node:buffer";
import { crc32, inflateRawSync } from "node:zlib";

import yauzl from "yauzl";

import { ReadingFailure } from "../process/failures.ts";
import { MOST_FILES } from "../process/parser.ts";
import { LOCAL_FILE, LOCAL_HEADER, localEntries, type ZipEntry } from "./zip-local.ts";
import { nameOf } from "./zip-names.ts";

const MEGABYTE = 1024 * 1024;
/** Maximum bytes of all entries together, unpacked. */
const MOST_UNPACKED = 500 * MEGABYTE;
/** Maximum bytes of one part of a document, unpacked. */
const MOST_PART = 200 * MEGABYTE;
/** Data that unpacks to more than this many bytes may expand at most by the factor MOST_RATIO. */
const SMALL = 10 * MEGABYTE;
const MOST_RATIO = 200;

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/** A file as it lies in a zip. */
export interface PackedFile {
  /** Unpacked size in bytes. */
  size: number;
  method: number;
  crc: number;
  encrypted: boolean;
  data: Buffer;
}

/**
 * Opens a zip whose bytes are in memory; empties `chunks` to free them. All entries of the
 * directory, or those found in the file if it is wrong, are checked against the limits before
 * anything is unpacked. Throws ReadingFailure: encrypted, damaged, too_large, too_many_files, and
 * old_office for the container of old Office files.
 */
export async function openZip(chunks: Uint8Array[]): Promise<Zip> {
  const bytes = joined(chunks);
  refuseCompound(bytes);
  const entries = await entriesOf(bytes);
  checkSizes(entries, bytes.length);
  const packed = new Map<string, PackedFile>();
  let end = 0;
  for (const entry of entries.toSorted(byOffset)) {
    const { start, data } = dataOf(bytes, entry);
    if (start < end) throw new ReadingFailure("damaged");
    end = data.byteOffset - bytes.byteOffset + data.length;
    const name = nameOf(entry);
    // A link points elsewhere, and a folder has no content.
    if (name.endsWith("/") || isLink(entry) || packed.has(name)) continue;
    packed.set(name, {
      size: entry.uncompressedSize,
      method: entry.compressionMethod,
      crc: entry.crc32,
      encrypted: (entry.generalPurposeBitFlag & ENCRYPTED) !== 0,
      data,
    });
  }
  return new Zip(packed);
}

/** An open zip: its files by name. Names are as the zip has them, and not to be trusted. */
export class Zip {
  readonly #packed: ReadonlyMap<string, PackedFile>;

  constructor(packed: ReadonlyMap<string, PackedFile>) {
    this.#packed = packed;
  }

  /** Returns the files in byte order, without folders and links. */
  names(): string[] {
    return [...this.#packed.keys()];
  }

  has(name: string): boolean {
    return this.#packed.has(name);
  }

  /** Returns the unpacked bytes of a file, as the directory states; 0 for an unknown name. */
  size(name: string): number {
    return this.#packed.get(name)?.size ?? 0;
  }

  /** Returns a file as it lies in the zip. Throws ReadingFailure: damaged for an unknown name. */
  packed(name: string): PackedFile {
    const packed = this.#packed.get(name);
    if (!packed) throw new ReadingFailure("damaged");
    return packed;
  }

  /**
   * Unpacks a file of at most `most` bytes. Throws ReadingFailure: damaged, also for an unknown
   * name or when the content differs from the stated size or checksum; encrypted; too_large.
   */
  read(name: string, most = MOST_PART): Buffer {
    const packed = this.#packed.get(name);
    if (!packed) throw new ReadingFailure("damaged");
    if (packed.encrypted) throw new ReadingFailure("encrypted");
    if (packed.size > most) throw new ReadingFailure("too_large");
    const bytes = unpack(packed);
    if (bytes.length !== packed.size || crc32(bytes) !== packed.crc) {
      throw new ReadingFailure("damaged");
    }
    return bytes;
  }
}

function unpack({ method, data, size }: PackedFile): Buffer {
  if (method === STORED) return data;
  if (method !== DEFLATED) throw new ReadingFailure("damaged");
  try {
    const chunkSize = Math.min(Math.max(size, 64), MEGABYTE);
    return inflateRawSync(data, { maxOutputLength: Math.max(size, 1), chunkSize });
  } catch (error) {
    throw new ReadingFailure("damaged", { cause: error });
  }
}

/** Joins the pieces into one buffer, freeing each once it is copied. */
function joined(chunks: Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (let piece = chunks.shift(); piece; piece = chunks.shift()) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const locked = Buffer.from("EncryptedPackage", "utf16le");
const lockedSlides = Buffer.from("EncryptedSummary", "utf16le");
/** Streams of a compound file begin at multiples of SECTOR; Word's text stream with WORD. */
const SECTOR = 512;
const WORD = 0xa5ec;
/** In the flags of Word's header ([MS-DOC] FibBase.fEncrypted). */
const LOCKED = 0x100;

/**
 * Throws for a compound file: an old Office document, or one that Office encrypted with a password.
 */
function refuseCompound(bytes: Buffer) {
  if (!bytes.subarray(0, compound.length).equals(compound)) return;
  throw new ReadingFailure(isLocked(bytes) ? "encrypted" : "old_office");
}

/**
 * Whether it is encrypted, also in the old formats: Word sets a header bit, PowerPoint names a
 * stream.
 */
function isLocked(bytes: Buffer): boolean {
  if ([locked, lockedSlides].some((name) => bytes.includes(name))) return true;
  for (let at = SECTOR; at + 12 <= bytes.length; at += SECTOR) {
    if (bytes.readUInt16LE(at) === WORD && bytes.readUInt16LE(at + 10) & LOCKED) return true;
  }
  return false;
}

/** Returns the entries of the directory, or those found in the file if the directory is wrong. */
async function entriesOf(bytes: Buffer): Promise<ZipEntry[]> {
  try {
    const listed = await directoryOf(bytes);
    if (listed.every((entry) => dataOf(bytes, entry))) return listed;
  } catch (error) {
    if (!(error instanceof ReadingFailure) || error.code !== "damaged") throw error;
  }
  return localEntries(bytes);
}

async function directoryOf(bytes: Buffer): Promise<ZipEntry[]> {
  try {
    return await new Promise((done, fail) => {
      // Names are decoded elsewhere: one odd name must not make the other files unreadable.
      const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true };
      yauzl.fromBuffer(bytes, options, (error, zip) => {
        if (error) return fail(error);
        if (zip.entryCount > MOST_FILES) return fail(new ReadingFailure("too_many_files"));
        const entries: yauzl.Entry[] = [];
        zip.on("error", fail);
        zip.on("end", () => done(entries));
        zip.on("entry", (entry: yauzl.Entry) => {
          entries.push(entry);
          zip.readEntry();
        });
        zip.readEntry();
      });
    });
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    const isLocked = error instanceof Error && /encrypt/.test(error.message);
    throw new ReadingFailure(isLocked ? "encrypted" : "damaged", { cause: error });
  }
}

function checkSizes(entries: ZipEntry[], length: number) {
  const sum = entries.reduce((total, { uncompressedSize }) => total + uncompressedSize, 0);
  const isBomb =
    sum > MOST_UNPACKED ||
    unfolds(sum, length) ||
    entries.some((entry) => unfolds(entry.uncompressedSize, entry.compressedSize));
  if (isBomb) throw new ReadingFailure("too_large");
}

const unfolds = (size: number, packed: number) => size > SMALL && size > packed * MOST_RATIO;

/** Returns where an entry begins, and its packed bytes. */
function dataOf(bytes: Buffer, entry: ZipEntry) {
  const start = entry.relativeOffsetOfLocalHeader;
  const header = bytes.subarray(start, start + LOCAL_HEADER);
  if (header.length < LOCAL_HEADER || header.readUInt32LE(0) !== LOCAL_FILE) {
    throw new ReadingFailure("damaged");
  }
  const from = start + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = bytes.subarray(from, from + entry.compressedSize);
  if (data.length < entry.compressedSize) throw new ReadingFailure("damaged");
  return { start, data };
}

const byOffset = (one: ZipEntry, other: ZipEntry) =>
  one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;

const isLink = ({ externalFileAttributes }: ZipEntry) =>
  ((externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;
