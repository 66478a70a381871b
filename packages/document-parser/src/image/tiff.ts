import type { Buffer } from "node:buffer";

import { ReadingFailure } from "../process/failures.ts";

/** One page of a TIFF file, from its directory. */
export interface TiffPage {
  /** Offset of the directory. */
  start: number;
  width: number;
  height: number;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  compression: number;
  /** Tags by number; each an array of integers. */
  tags: ReadonlyMap<number, number[]>;
}

export const tag = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  rowsPerStrip: 278,
  stripLengths: 279,
  faxOptions: 292,
} as const;

const MOST_TAGS = 500;
/** Maximum values of one tag, e.g. strips of a page. */
const MOST_VALUES = 100_000;
/** Bytes per value by type: 1 a byte, 3 two bytes, 4 four. Other types are not used. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 };

export const isTiff = (bytes: Buffer) => /^(?:II\*\0|MM\0\*)/.test(bytes.toString("latin1", 0, 4));

/** Yields the pages of a TIFF file in order. Throws ReadingFailure (damaged). */
export function* tiffPages(bytes: Buffer): Generator<TiffPage> {
  const seen = new Set<number>();
  try {
    const read = readerOf(bytes);
    for (let start = read(4, 4); start !== 0;) {
      // Each directory only once, since a cycle would never end.
      if (seen.has(start)) throw new ReadingFailure("damaged");
      seen.add(start);
      const count = read(start, 2);
      yield pageOf(start, tagsAt(read, start + 2, Math.min(count, MOST_TAGS)));
      start = read(start + 2 + 12 * count, 4);
    }
  } catch (error) {
    // An offset outside the file.
    throw error instanceof RangeError ? new ReadingFailure("damaged", { cause: error }) : error;
  }
}

/** Makes the page at `start` the file's first, since decoders read only that one. */
export function startingAt(bytes: Buffer, start: number): Buffer {
  if (bytes[0] === 0x49) bytes.writeUInt32LE(start, 4);
  else bytes.writeUInt32BE(start, 4);
  return bytes;
}

type Read = (at: number, size: number) => number;

const readerOf = (bytes: Buffer): Read =>
  bytes[0] === 0x49
    ? (at, size) => bytes.readUIntLE(at, size)
    : (at, size) => bytes.readUIntBE(at, size);

function tagsAt(read: Read, from: number, count: number): Map<number, number[]> {
  const tags = new Map<number, number[]>();
  const known = new Set<number>(Object.values(tag));
  for (let at = from; at < from + 12 * count; at += 12) {
    const [number, size, values] = [read(at, 2), sizes[read(at + 2, 2)], read(at + 4, 4)];
    if (size === undefined || !known.has(number) || values > MOST_VALUES) continue;
    const place = size * values <= 4 ? at + 8 : read(at + 8, 4);
    tags.set(
      number,
      Array.from({ length: values }, (_, index) => read(place + index * size, size)),
    );
  }
  return tags;
}

function pageOf(start: number, tags: ReadonlyMap<number, number[]>): TiffPage {
  const one = (number: number, usual: number) => tags.get(number)?.[0] ?? usual;
  return {
    start,
    width: one(tag.width, 0),
    height: one(tag.height, 0),
    orientation: one(tag.orientation, 1),
    compression: one(tag.compression, 1),
    tags,
  };
}
