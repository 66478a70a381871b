import bidiFactory from "bidi-js/dist/bidi.mjs";
import LineBreaker from "linebreak";

import type { Paragraph, Span } from "../blocks.ts";
import type { Glyph, Typeface } from "./typeface.ts";
import { eastAsianOf, type Typefaces, type Weight } from "./typefaces.ts";

const bidi = bidiFactory();
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Font size of a footnote mark, as a share of that of the text. */
export const raisedSize = 0.65;

/** A footnote with the number of its mark in the text. */
export interface Footnote {
  number: number;
  paragraphs: Paragraph[];
}

/** A part of a paragraph as shown; for a footnote mark its number, which is raised. */
export interface Piece extends Omit<Span, "footnote"> {
  footnote?: Footnote | undefined;
}

/** A run of one typeface, direction and URL. */
interface Run {
  start: number;
  end: number;
  typeface: Typeface;
  level: number;
  url: string | undefined;
  footnote: Footnote | undefined;
}

/** A run in visual order; lengths are in thousandths of the font size. */
export interface PlacedRun {
  text: string;
  end: number;
  typeface: Typeface;
  rightToLeft: boolean;
  glyphs: Glyph[];
  /** Distance from the left end of the line. */
  x: number;
  width: number;
  url: string | undefined;
  footnote: Footnote | undefined;
}

/** The runs of a line from left to right. */
export interface Line {
  runs: PlacedRun[];
  width: number;
}

export interface Measure {
  typefaces: Typefaces;
  weight: Weight;
  /** Width of a line, in thousandths of the font size. */
  width: number;
  rightToLeft: boolean;
  /** ISO 639-1. */
  language?: string | undefined;
}

/** Isolates a link's text, so that its letters do not reorder the text around it (UAX 9). */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Removes invisible characters from spans and splits them at the text's own line breaks. */
function rowsOf(pieces: readonly Piece[]): Piece[][] {
  const rows: Piece[][] = [[]];
  for (const { text, url, strong, footnote } of pieces) {
    const parts = text
      .toWellFormed()
      .replaceAll("\t", "   ")
      .split(/\r?\n|[\r\u2028\u2029]/);
    for (const [n, part] of parts.entries()) {
      if (n > 0) rows.push([]);
      const seen = part.replaceAll(/\p{Cc}/gu, "");
      rows.at(-1)!.push({ text: url ? isolated(seen) : seen, url, strong, footnote });
    }
  }
  return rows;
}

async function runsOf(row: Piece[], levels: Uint8Array, by: Measure): Promise<Run[]> {
  const runs: Run[] = [];
  const spoken = eastAsianOf(row.map(({ text }) => text).join(""), by.language);
  let from = 0;
  for (const { text, url, strong, footnote } of row) {
    for (const { segment, index } of characters.segment(text)) {
      const start = from + index;
      const typeface = await by.typefaces.of(segment, spoken, strong ? 600 : by.weight);
      const level = levels[start] ?? 0;
      const last = runs.at(-1);
      const isMore = last?.typeface === typeface && last.level === level;
      if (isMore && last.url === url && last.footnote === footnote) last.end += segment.length;
      else runs.push({ start, end: start + segment.length, typeface, level, url, footnote });
    }
    from += text.length;
  }
  return runs;
}

const withoutSpaces = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Returns the line breaks (UAX 14); a dictionary splits scripts without spaces into words. */
function breaksOf(text: string): number[] {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  if (withoutSpaces.test(text)) {
    const words = new Intl.Segmenter("th", { granularity: "word" });
    for (const { index, segment, isWordLike } of words.segment(text))
      if (isWordLike && withoutSpaces.test(segment)) breaks.add(index);
  }
  return [...breaks].toSorted((a, b) => a - b);
}

/** Returns the width of the text up to each UTF-16 unit, if it is on one line. */
function widthsOf(text: string, runs: Run[]): Float64Array {
  const widths = new Float64Array(text.length + 1);
  for (const { start, end, typeface, level } of runs) {
    for (const { cluster, advance } of typeface.shape(text, start, end, level % 2 === 1))
      widths[cluster + 1]! += advance;
  }
  for (let at = 0; at < text.length; at++) widths[at + 1]! += widths[at]!;
  return widths;
}

/** Returns the end of a range without its trailing spaces, which may exceed the line width. */
function trimmed(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1]!)) at--;
  return at;
}

/** Breaks a text into lines; a word longer than a line is split between characters. */
function partsOf(text: string, widths: Float64Array, most: number) {
  const fits = (start: number, end: number) =>
    widths[trimmed(text, start, end)]! - widths[start]! <= most;
  const breaks = breaksOf(text);
  const inner = [...characters.segment(text)].map(({ index }) => index).concat(text.length);
  const parts: { start: number; end: number }[] = [];
  let [atBreak, atInner] = [0, 0];
  for (let start = 0; start < text.length;) {
    let end = start;
    while (atBreak < breaks.length && fits(start, breaks[atBreak]!)) end = breaks[atBreak++]!;
    if (end === start) {
      while (inner[atInner]! <= start) atInner++;
      end = inner[atInner]!;
      while (atInner + 1 < inner.length && fits(start, inner[atInner + 1]!))
        end = inner[++atInner]!;
    }
    parts.push({ start, end: trimmed(text, start, end) });
    start = end;
  }
  return parts.length > 0 ? parts : [{ start: 0, end: 0 }];
}

/** Returns runs in visual order, reversing the innermost levels first (UAX 9, L2). */
function asSeen<T extends { level: number }>(runs: T[]): T[] {
  const order = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(...levels); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      order.splice(from, to - from, ...order.slice(from, to).toReversed());
      from = to;
    }
  }
  return order;
}

/**
 * Places a part of a text on a line. It is shaped again, since letters at its ends have no
 * neighbours.
 */
function placed(text: string, runs: Run[], part: { start: number; end: number }): Line {
  const clipped = runs
    .map((run) => ({
      ...run,
      start: Math.max(run.start, part.start),
      end: Math.min(run.end, part.end),
    }))
    .filter(({ start, end }) => start < end);
  let x = 0;
  const line = asSeen(clipped).map(({ start, end, typeface, level, url, footnote }): PlacedRun => {
    const rightToLeft = level % 2 === 1;
    const glyphs = typeface.shape(text, start, end, rightToLeft);
    const advance = glyphs.reduce((sum, one) => sum + one.advance, 0);
    const width = footnote ? advance * raisedSize : advance;
    x += width;
    return { text, end, typeface, rightToLeft, glyphs, x: x - width, width, url, footnote };
  });
  return { runs: line, width: x };
}

/**
 * Returns the width of pieces without line wrapping (`natural`), and the width of their widest
 * unbreakable part (`least`).
 */
export async function extentOf(
  pieces: readonly Piece[],
  by: Measure,
): Promise<{ natural: number; least: number }> {
  let [natural, least] = [0, 0];
  for (const row of rowsOf(pieces)) {
    const text = row.map(({ text }) => text).join("");
    const { levels } = bidi.getEmbeddingLevels(text, by.rightToLeft ? "rtl" : "ltr");
    const widths = widthsOf(text, await runsOf(row, levels, by));
    natural = Math.max(natural, widths[text.length]!);
    let start = 0;
    for (const end of breaksOf(text)) {
      least = Math.max(least, widths[trimmed(text, start, end)]! - widths[start]!);
      start = end;
    }
  }
  return { natural, least };
}

/** Returns the lines of a paragraph: shaped, broken, and in visual order (UAX 9). */
export async function linesOf(pieces: readonly Piece[], by: Measure): Promise<Line[]> {
  const lines: Line[] = [];
  for (const row of rowsOf(pieces)) {
    const text = row.map(({ text }) => text).join("");
    const { levels } = bidi.getEmbeddingLevels(text, by.rightToLeft ? "rtl" : "ltr");
    const runs = await runsOf(row, levels, by);
    for (const part of partsOf(text, widthsOf(text, runs), by.width))
      lines.push(placed(text, runs, part));
  }
  return lines;
}
