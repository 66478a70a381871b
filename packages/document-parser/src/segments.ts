/**
 * The positions of the characters of a page's text, packed: one entry per word on a line (a word
 * rejoined across a line break has two entries, each Chinese or Japanese character its own), in
 * text order.
 *
 * An entry is 14 bytes, little endian:
 *   u32 start     offset of its first character in the page text (UTF-16 units)
 *   u16 length    UTF-16 units in bits 0-12; bit 15: runs right to left; bit 14: runs up or down
 *   u16 x, y, w, h   as 65,535ths of the displayed page (after rotation and crop), origin top left
 */
export const ENTRY_BYTES = 14;
export const RIGHT_TO_LEFT = 0x8000;
export const SIDEWAYS = 0x4000;
/** Longer words are cut into several entries. */
export const MAX_LENGTH = 0x1fff;
/** The page's width and height in entry units. */
export const FULL = 65_535;

/** Fractions of the page, 0 to 1. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Collects entries; `add` takes them in text order. */
export class SegmentWriter {
  #bytes = Buffer.allocUnsafe(ENTRY_BYTES * 512);
  #used = 0;

  reset() {
    this.#used = 0;
  }

  /** Takes corners as fractions of the page and clips them to it. */
  add(
    start: number,
    length: number,
    flags: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
  ) {
    if (this.#used + ENTRY_BYTES > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(this.#bytes.length * 2);
      this.#bytes.copy(grown, 0, 0, this.#used);
      this.#bytes = grown;
    }
    const [left, top] = [unit(x0), unit(y0)];
    const at = this.#used;
    this.#bytes.writeUInt32LE(start, at);
    this.#bytes.writeUInt16LE(Math.min(length, MAX_LENGTH) | flags, at + 4);
    this.#bytes.writeUInt16LE(left, at + 6);
    this.#bytes.writeUInt16LE(top, at + 8);
    this.#bytes.writeUInt16LE(Math.max(0, unit(x1) - left), at + 10);
    this.#bytes.writeUInt16LE(Math.max(0, unit(y1) - top), at + 12);
    this.#used += ENTRY_BYTES;
  }

  /** Returns a copy of the entries. */
  bytes(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#used));
  }
}

const unit = (value: number) => (value <= 0 ? 0 : value >= 1 ? FULL : Math.round(value * FULL));

/**
 * Returns the regions that the characters [start, end) of a page's text cover, one per line or
 * table cell, as fractions of the displayed page. The region of a partial word is interpolated.
 */
export function rectsOf(segments: Uint8Array, start: number, end: number): Rect[] {
  const bytes = Buffer.from(segments.buffer, segments.byteOffset, segments.byteLength);
  const count = Math.floor(bytes.length / ENTRY_BYTES);
  const rects: Rect[] = [];
  const piece: Line = { x0: 0, y0: 0, x1: 0, y1: 0, step: 0, high: 0, sideways: false };
  let line: Line | undefined;
  for (let index = firstBeyond(bytes, count, start); index < count; index++) {
    const at = index * ENTRY_BYTES;
    const from = bytes.readUInt32LE(at);
    if (from >= end) break;
    readPiece(piece, bytes, at, start - from, end - from);
    if (line && continues(line, piece)) extend(line, piece);
    else {
      if (line) rects.push(rectOf(line));
      line = { ...piece };
    }
  }
  if (line) rects.push(rectOf(line));
  return rects;
}

/** Returns the first entry that ends after `offset`; entries must not overlap. */
function firstBeyond(bytes: Buffer, count: number, offset: number) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = middle * ENTRY_BYTES;
    const end = bytes.readUInt32LE(at) + (bytes.readUInt16LE(at + 4) & MAX_LENGTH);
    if (end > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Maximum height of a line relative to its highest word: the words of a slanted line exceed it. */
const HIGHEST = 1.5;

interface Line {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Mean character width along the line, the unit for gaps. */
  step: number;
  /** Height of its highest word, across the line. */
  high: number;
  /** Whether it runs up or down the page. */
  sideways: boolean;
}

/**
 * Sets `piece` to the part [from, to) of an entry's characters, in 65,535ths. One object is reused
 * for all entries, of which there is one per word.
 */
function readPiece(piece: Line, bytes: Buffer, at: number, from: number, to: number) {
  const packed = bytes.readUInt16LE(at + 4);
  const length = Math.max(1, packed & MAX_LENGTH);
  const x = bytes.readUInt16LE(at + 6);
  const y = bytes.readUInt16LE(at + 8);
  const w = bytes.readUInt16LE(at + 10);
  const h = bytes.readUInt16LE(at + 12);
  const sideways = (packed & SIDEWAYS) !== 0;
  const step = (sideways ? h : w) / length;
  piece.step = step;
  piece.high = sideways ? w : h;
  piece.sideways = sideways;
  piece.y0 = y;
  piece.y1 = y + h;
  // Up or down is unknown, so a part cannot be located within the entry.
  const first = sideways ? 0 : Math.max(0, from);
  const last = sideways ? length : Math.min(length, to);
  const isMirrored = !sideways && (packed & RIGHT_TO_LEFT) !== 0;
  piece.x0 = sideways ? x : x + (isMirrored ? length - last : first) * step;
  piece.x1 = sideways ? x + w : x + (isMirrored ? length - first : last) * step;
}

/**
 * Whether `piece` is on the same line, at most about two characters away, so that table cells stay
 * separate.
 */
function continues(line: Line, piece: Line): boolean {
  if (line.sideways !== piece.sideways) return false;
  if (piece.sideways) return continues(turned(line), turned(piece));
  const shared = Math.min(line.y1, piece.y1) - Math.max(line.y0, piece.y0);
  const lower = Math.min(line.y1 - line.y0, piece.y1 - piece.y0);
  const gap = Math.max(piece.x0 - line.x1, line.x0 - piece.x1);
  const height = Math.max(line.y1, piece.y1) - Math.min(line.y0, piece.y0);
  if (height > HIGHEST * Math.max(line.high, piece.high)) return false;
  return shared * 2 > lower && gap <= 2.5 * Math.max(line.step, piece.step);
}

const turned = ({ x0, y0, x1, y1, step, high }: Line): Line => ({
  x0: y0,
  y0: x0,
  x1: y1,
  y1: x1,
  step,
  high,
  sideways: false,
});

function extend(line: Line, piece: Line) {
  line.x0 = Math.min(line.x0, piece.x0);
  line.y0 = Math.min(line.y0, piece.y0);
  line.x1 = Math.max(line.x1, piece.x1);
  line.y1 = Math.max(line.y1, piece.y1);
  line.step = Math.max(line.step, piece.step);
  line.high = Math.max(line.high, piece.high);
}

const rectOf = ({ x0, y0, x1, y1 }: Line): Rect => ({
  x: x0 / FULL,
  y: y0 / FULL,
  width: (x1 - x0) / FULL,
  height: (y1 - y0) / FULL,
});
