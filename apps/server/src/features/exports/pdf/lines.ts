import bidiFactory from "bidi-js/dist/bidi.mjs";
import LineBreaker from "linebreak";

import type { Paragraph, Span } from "../story.ts";
import type { Glyph, Typeface } from "./typeface.ts";
import { eastAsianOf, type Typefaces, type Weight } from "./typefaces.ts";

const bidi = bidiFactory();
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** How large the mark of a footnote is, as a share of the text. */
export const raisedSize = 0.65;

/** A footnote, by the number that stands in the text for it. */
export interface Footnote {
  number: number;
  paragraphs: Paragraph[];
}

/** A piece of a paragraph as it is shown; that of a footnote is its number, which is raised. */
export interface Piece extends Omit<Span, "footnote"> {
  footnote?: Footnote | undefined;
}

/** A stretch of one typeface, one direction and one address. */
interface Run {
  start: number;
  end: number;
  typeface: Typeface;
  level: number;
  url: string | undefined;
  footnote: Footnote | undefined;
}

/** A stretch as it is seen; lengths are in thousandths of the size. */
export interface PlacedRun {
  text: string;
  end: number;
  typeface: Typeface;
  rightToLeft: boolean;
  glyphs: Glyph[];
  /** From the left end of its line. */
  x: number;
  width: number;
  url: string | undefined;
  footnote: Footnote | undefined;
}

/** The stretches of a line from left to right. */
export interface Line {
  runs: PlacedRun[];
  width: number;
}

export interface Measure {
  typefaces: Typefaces;
  weight: Weight;
  /** Of a line, in thousandths of the size. */
  width: number;
  rightToLeft: boolean;
  /** ISO 639-1. */
  language?: string | undefined;
}

/** Around a name, so that its letters do not turn round what stands beside it. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** Spans without what cannot be seen, parted where the text itself begins a new line. */
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

/** Where a line may end (UAX 14); scripts without spaces are parted into words by a dictionary. */
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

/** The text up to each of its units, as wide as it is when it stands on one line. */
function widthsOf(text: string, runs: Run[]): Float64Array {
  const widths = new Float64Array(text.length + 1);
  for (const { start, end, typeface, level } of runs) {
    for (const { cluster, advance } of typeface.shape(text, start, end, level % 2 === 1))
      widths[cluster + 1]! += advance;
  }
  for (let at = 0; at < text.length; at++) widths[at + 1]! += widths[at]!;
  return widths;
}

/** Without the spaces at its end, which hang over. */
function trimmed(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /\s/.test(text[at - 1]!)) at--;
  return at;
}

/** Fills lines one after the other; a word that is longer than a line is parted between characters. */
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

/** Turns round what runs against its surroundings, innermost first (UAX 9, L2). */
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

/** The stretches of a part of a text, shaped anew: letters at its ends have no neighbours. */
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
 * How wide pieces are where each line is as long as it likes, and what they need at least: their
 * widest part that no line may end in.
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

/** The lines of a paragraph: shaped, broken, and ordered by direction (UAX 9). */
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
