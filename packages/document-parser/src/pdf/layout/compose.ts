import { Buffer } from "node:buffer";

import type { ReadPage, TextBlock } from "../../page.ts";
import { MAX_LENGTH, RIGHT_TO_LEFT, type SegmentWriter, SIDEWAYS } from "../../segments.ts";
import { inReadingOrder } from "../characters/bidi.ts";
import type { Block } from "./blocks.ts";
import type { Line } from "./lines.ts";
import type { Table } from "./tables.ts";
import { GLUED, HYPHENATED, IDEOGRAPHIC, RTL, TURNED, type Words } from "../characters/words.ts";

const SPACE = 0x20;
const TAB = 0x09;
const NEW_LINE = 0x0a;
const HYPHEN = 0x2d;

interface Size {
  width: number;
  height: number;
}

/** The text of a page. */
export type ComposedPage = Pick<ReadPage, "text" | "blocks" | "segments">;

/** Whether the hyphen at a line's end belongs to the word (well-known) or only breaks the line. */
export type KeepsHyphen = (before: string, after: string) => boolean;

/**
 * Writes a page's clean text: one space between words, an empty line between blocks, a line feed
 * between the rows of a table and a tab between their cells (white space only, so that a quote
 * matches the page). Words broken at a line's end are joined.
 */
export class Composer {
  #out = new Uint16Array(65_536);
  #length = 0;
  readonly #segments: SegmentWriter;

  constructor(segments: SegmentWriter) {
    this.#segments = segments;
  }

  compose(words: Words, blocks: Block[], page: Size, keepsHyphen: KeepsHyphen): ComposedPage {
    this.#length = 0;
    this.#segments.reset();
    const ranges: TextBlock[] = [];
    for (const { kind, level, lines, table } of blocks) {
      if (this.#length > 0) this.#put(NEW_LINE, NEW_LINE);
      const start = this.#length;
      if (table) {
        const head = this.#table(words, table, page, keepsHyphen);
        ranges.push({ kind, level, start, end: this.#length, ...(head > start ? { head } : {}) });
      } else {
        this.#lines(words, lines, page, keepsHyphen);
        ranges.push({ kind, level, start, end: this.#length });
      }
    }
    const bytes = Buffer.from(this.#out.buffer, 0, this.#length * 2);
    return {
      text: bytes.toString("utf16le"),
      blocks: ranges,
      segments: this.#segments.bytes(),
    };
  }

  /** Returns where the column headings end. Empty cells at the end of a row are omitted. */
  #table(words: Words, { rows, heads }: Table, page: Size, keepsHyphen: KeepsHyphen): number {
    let head = 0;
    for (const [at, row] of rows.entries()) {
      if (at > 0) this.#put(NEW_LINE);
      const last = row.findLastIndex((cell) => cell.length > 0);
      for (const [column, cell] of row.slice(0, last + 1).entries()) {
        if (column > 0) this.#put(TAB);
        this.#lines(words, cell, page, keepsHyphen);
      }
      if (at + 1 === heads) head = this.#length;
    }
    return head;
  }

  #lines(words: Words, lines: Line[], page: Size, keepsHyphen: KeepsHyphen) {
    let above: Line | undefined;
    for (const line of lines) {
      if (above) this.#join(words, above, line, keepsHyphen);
      this.#line(words, line, page);
      above = line;
    }
    // The second half of the word is elsewhere.
    if (above && words.flags[above.to - 1]! & HYPHENATED) this.#put(HYPHEN);
  }

  /** Writes the separator between two lines of a paragraph. */
  #join(words: Words, above: Line, below: Line, keepsHyphen: KeepsHyphen) {
    const last = above.to - 1;
    const first = below.from;
    const flags = words.flags[last]!;
    const end = words.to[last]!;
    const plain = words.units[end - 1] === HYPHEN && end - words.from[last]! > 2;
    if ((flags & HYPHENATED) !== 0 || plain) {
      const before = words.textOf(last).replace(/-$/, "");
      const after = words.textOf(first);
      const broken = /\p{L}$/u.test(before) && /^\p{Ll}/u.test(after);
      const keeps = !broken || keepsHyphen(before, after);
      if (plain && !keeps) this.#length--;
      if (!plain && keeps) this.#put(HYPHEN);
      if (plain && !/^\p{L}|^\d/u.test(after)) this.#put(SPACE);
      return;
    }
    const together = flags & words.flags[first]! & IDEOGRAPHIC;
    if (!together && !this.#breaksWord(words, last, first)) this.#put(SPACE);
  }

  /** Whether the line break splits an address (https://, name@) or a range (737–9). */
  #breaksWord(words: Words, last: number, first: number) {
    const before = words.textOf(last);
    return /[\w\d][/@–]$|:\/\/$/.test(before) && /^\w/.test(words.textOf(first));
  }

  #line(words: Words, line: Line, page: Size) {
    if (line.rightToLeft) return this.#fromRight(words, line, page);
    for (let at = line.from; at < line.to; at++) {
      if (at > line.from && !isGlued(words, at)) this.#put(SPACE);
      this.#word(words, at, page);
    }
  }

  #fromRight(words: Words, line: Line, page: Size) {
    for (const [place, at] of inReadingOrder(words, line).entries()) {
      if (place > 0 && !isGlued(words, at)) this.#put(SPACE);
      this.#word(words, at, page);
    }
  }

  #word(words: Words, at: number, page: Size) {
    const from = words.from[at]!;
    const to = words.to[at]!;
    const flags = words.flags[at]!;
    const mark = (flags & RTL ? RIGHT_TO_LEFT : 0) | (flags & TURNED ? SIDEWAYS : 0);
    const [x0, y0] = [words.x0[at]! / page.width, words.y0[at]! / page.height];
    const [x1, y1] = [words.x1[at]! / page.width, words.y1[at]! / page.height];
    for (let start = from; start < to; start += MAX_LENGTH) {
      const length = Math.min(MAX_LENGTH, to - start);
      this.#segments.add(this.#length + start - from, length, mark, x0, y0, x1, y1);
    }
    this.#reserve(to - from);
    this.#out.set(words.units.subarray(from, to), this.#length);
    this.#length += to - from;
  }

  #put(...units: number[]) {
    this.#reserve(units.length);
    for (const unit of units) this.#out[this.#length++] = unit;
  }

  #reserve(count: number) {
    if (this.#length + count <= this.#out.length) return;
    const grown = new Uint16Array(Math.max(this.#out.length * 2, this.#length + count));
    grown.set(this.#out);
    this.#out = grown;
  }
}

/** Whether to write no space before a word; ideographs spread to fill a line are joined. */
function isGlued(words: Words, at: number) {
  const flags = words.flags[at]!;
  if (flags & GLUED) return true;
  if ((flags & words.flags[at - 1]! & IDEOGRAPHIC) === 0) return false;
  return words.x0[at]! - words.x1[at - 1]! < 0.6 * words.size[at]!;
}
