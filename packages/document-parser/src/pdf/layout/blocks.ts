import type { BlockKind } from "../../page.ts";
import type { Line } from "./lines.ts";
import { tablesOf, type Table } from "./tables.ts";
import type { Words } from "../characters/words.ts";

export interface Block {
  kind: BlockKind;
  /** Of a heading: 1 is the largest. Of a list item: nesting depth from 0. Otherwise 0. */
  level: number;
  lines: Line[];
  table?: Table;
}

/**
 * Returns the blocks of a page in reading order. `bodySize`: the font height of most characters,
 * points; `furniture`: the lines that repeat on adjacent pages.
 */
export function blocksOf(
  words: Words,
  lines: Line[],
  bodySize: number,
  furniture: ReadonlySet<Line>,
): Block[] {
  const blocks: Block[] = [];
  const pitch = usualPitch(lines);
  const tables = tablesOf(words, lines, furniture);
  let open: Block | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const [table] = tables;
    if (table?.first === at) {
      tables.shift();
      blocks.push({ kind: "table", level: 0, lines: lines.slice(at, table.last + 1), table });
      at = table.last;
      open = undefined;
    } else if (furniture.has(line)) {
      blocks.push({ kind: "furniture", level: 0, lines: [line] });
      open = undefined;
    } else if (open && continues(words, open, line, pitch, bodySize)) {
      open.lines.push(line);
    } else {
      const kind = beginsItem(words, line) ? "list" : "paragraph";
      open = { kind, level: 0, lines: [line] };
      blocks.push(open);
    }
  }
  nameFootnotes(words, blocks, bodySize);
  nameHeadings(words, blocks, bodySize);
  nestItems(blocks);
  return blocks;
}

/**
 * Assumed pitches of pages with too few lines to measure: between any two lines, and within a
 * sentence.
 */
const assumedPitch = { lines: 1.3, sentence: 1.6 };

/** Returns the median pitch of the lines, in font heights; undefined if there are too few lines. */
function usualPitch(lines: Line[]) {
  const pitches: number[] = [];
  for (let at = 1; at < lines.length; at++) {
    const [above, line] = [lines[at - 1]!, lines[at]!];
    const pitch = (line.y0 - above.y0) / line.size;
    if (pitch > 0.7 && pitch < 2.6 && sameSize(above, line)) pitches.push(pitch);
  }
  return pitches.length > 3 ? pitches.toSorted((a, b) => a - b)[pitches.length >> 1]! : undefined;
}

const sameSize = (a: Line, b: Line) => Math.abs(a.size - b.size) < 0.08 * Math.max(a.size, b.size);
const startOf = (line: Line) => (line.rightToLeft ? -line.x1 : line.x0);
const endOf = (line: Line) => (line.rightToLeft ? -line.x0 : line.x1);

/** Whether a line continues the paragraph or list item above it. */
function continues(
  words: Words,
  block: Block,
  line: Line,
  usual: number | undefined,
  bodySize: number,
) {
  const { lines } = block;
  const above = lines.at(-1)!;
  const first = lines[0]!;
  if (line.turned !== above.turned || !sameSize(above, line)) return false;
  if (line.turned) return true;
  if (line.cells.length > 1 || above.cells.length > 1) return false;
  if (line.bold !== above.bold && (line.bold || lines.every((one) => one.bold))) return false;
  if (beginsItem(words, line)) return false;
  const small = line.size < SMALL * bodySize;
  if (small && beginsNote(words, line) && beginsNote(words, first)) return false;
  const step = (line.y0 - above.y0) / line.size;
  const ending = endsSentence(words, above);
  if (step < 0.5) {
    // In the next column an unfinished sentence continues, but not a finished paragraph.
    const isBeyond = line.rightToLeft ? line.x1 < above.x0 : line.x0 > above.x1;
    return isBeyond && !ending && isFull(words, lines, line) && beginsWithin(words, line);
  }
  const isWithin = !ending && beginsWithin(words, line);
  const pitch = usual ?? (isWithin ? assumedPitch.sentence : assumedPitch.lines);
  if (step > Math.max(pitch * 1.25, pitch + 0.15)) return false;
  if (line.x0 > above.x1 || line.x1 < above.x0) return false;
  const right = Math.max(...lines.map(endOf), endOf(line));
  const measure = right - Math.min(startOf(first), startOf(line));
  const wasShort = endOf(above) < right - 0.2 * measure;
  if (wasShort && ending) return false;
  const indent = startOf(line) - startOf(above);
  return !(
    block.kind === "paragraph" &&
    ending &&
    indent > 0.8 * line.size &&
    indent < 6 * line.size
  );
}

const bullets = new Set(
  Uint16Array.from("•·‣▪◦●○■□–—-*❖➢✓◻".split(""), (sign) => sign.charCodeAt(0)),
);
/** Signs that are only used as bullets, so they need no space after them. */
const isBullet = (unit: number) => bullets.has(unit) && unit > 0x2020;
const [STOP, BRACKET] = [0x2e, 0x29];
const numbered = /^\(?(?:\p{Nd}{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]$/u;

function beginsItem(words: Words, line: Line) {
  const at = line.from;
  const length = words.to[at]! - words.from[at]!;
  if (line.to - line.from < 2 || length > 6) return false;
  const last = words.units[words.to[at]! - 1]!;
  if (length === 1 || isBullet(words.units[words.from[at]!]!))
    return bullets.has(words.units[words.from[at]!]!);
  return (last === STOP || last === BRACKET) && numbered.test(words.textOf(at));
}

const lastUnit = (words: Words, line: Line) => words.units[words.to[line.to - 1]! - 1]!;

const endsSentence = (words: Words, line: Line) =>
  '.!?:;。！？：；”"'.includes(String.fromCharCode(lastUnit(words, line)));

/**
 * Whether a line may continue a sentence: it does not begin with a capital, digit or punctuation.
 */
const beginsWithin = (words: Words, line: Line) =>
  /^[\p{Ll}\p{Lo}]/u.test(String.fromCharCode(words.units[words.from[line.from]!]!));

/** Whether the first word of `next`, in another column, did not fit on the last of these lines. */
function isFull(words: Words, lines: Line[], next: Line) {
  const last = lines.at(-1)!;
  if (lines.length === 1) return Math.max(next.x0 - last.x1, last.x0 - next.x1) < 4 * last.size;
  const longest = Math.max(...lines.map(({ x0, x1 }) => x1 - x0));
  const word = words.x1[next.from]! - words.x0[next.from]! + 0.5 * last.size;
  return longest - (last.x1 - last.x0) < Math.max(0.15 * longest, word);
}

/** Maximum font height of footnotes, as a share of the body's. */
const SMALL = 0.92;
const noteMark = /^(?:\p{Nd}{1,3}|[*†‡§¶]{1,3}|\(\d{1,2}\)|\[\d{1,2}\])$/u;

const beginsNote = (words: Words, { from, to }: Line) =>
  to - from > 1 && noteMark.test(words.textOf(from));

/** Marks footnotes: small text at the lower end of a column that begins with a footnote mark. */
function nameFootnotes(words: Words, blocks: Block[], bodySize: number) {
  const below: Block[] = [];
  for (const block of blocks.toReversed()) {
    const [first] = block.lines;
    if (block.kind === "furniture" || !first) continue;
    const isNote =
      (block.kind === "paragraph" || block.kind === "list") &&
      first.size < SMALL * bodySize &&
      !first.turned &&
      beginsNote(words, first) &&
      below.every((other) => other.kind === "footnote" || isElsewhere(block, other));
    if (isNote) block.kind = "footnote";
    below.push(block);
  }
}

/** Whether a block is in another column or below the other block. */
function isElsewhere(block: Block, other: Block) {
  const [x0, x1] = [
    Math.min(...block.lines.map((l) => l.x0)),
    Math.max(...block.lines.map((l) => l.x1)),
  ];
  return other.lines.every((line) => line.x1 < x0 || line.x0 > x1 || line.y1 < block.lines[0]!.y0);
}

/** Sets the nesting depth of list items by the position of their marks. */
function nestItems(blocks: Block[]) {
  let marks: number[] = [];
  for (const block of blocks) {
    if (block.kind === "furniture" || block.kind === "footnote") continue;
    const [first] = block.lines;
    if (block.kind !== "list" || !first) {
      marks = [];
      continue;
    }
    const mark = startOf(first);
    while (marks.length > 0 && mark < marks.at(-1)! - 0.5 * first.size) marks.pop();
    if (marks.length === 0 || mark > marks.at(-1)! + 0.5 * first.size) marks.push(mark);
    block.level = marks.length - 1;
  }
}

const LONGEST_HEADING = 160;

function nameHeadings(words: Words, blocks: Block[], bodySize: number) {
  for (const [at, block] of blocks.entries()) {
    if (block.kind !== "paragraph" && block.kind !== "list") continue;
    const level = headingLevel(words, block, blocks[at + 1], bodySize);
    if (level === 0) continue;
    block.kind = "heading";
    block.level = level;
  }
}

/**
 * Returns the heading level; 0 if the block is not a heading. A larger font decides; bold or
 * capitals count on short lines only.
 */
function headingLevel(words: Words, { lines }: Block, next: Block | undefined, bodySize: number) {
  const first = lines[0]!;
  if (lines.length > 3 || first.turned) return 0;
  const ratio = first.size / bodySize;
  const large = ratio >= 1.18;
  const bold = lines.every((line) => line.bold);
  // Most paragraphs return here, before their text is assembled.
  if (!large && !bold && hasSmall(words, first)) return 0;
  const text = lines.map((line) => textOf(words, line)).join(" ");
  if (text.length > LONGEST_HEADING || !/\p{L}{2}|\p{Lo}\s*\p{Lo}/u.test(text)) return 0;
  const ended = /[.,;。，；]$/.test(text);
  if (large && !(ended && text.length > 80)) {
    return (ratio >= 1.7 ? 1 : ratio >= 1.3 ? 2 : 3) + depthOf(text) - 1;
  }
  if (ended || lines.length > 2 || ratio < 0.9) return 0;
  const followed = next !== undefined && next.kind !== "furniture";
  if (bold) return followed ? 3 + depthOf(text) : 0;
  const capitals =
    text.length > 5 && text.length < 90 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
  return capitals && followed && lines.length === 1 ? 4 : 0;
}

/** Whether one of the line's first words has a lowercase Latin letter. */
function hasSmall(words: Words, line: Line) {
  const end = words.to[Math.min(line.from + 3, line.to) - 1]!;
  for (let unit = words.from[line.from]!; unit < end; unit++) {
    const code = words.units[unit]!;
    if (code >= 0x61 && code <= 0x7a) return true;
  }
  return false;
}

/** Depth of the section number: 3 for 1.2.3; 1 without a number. */
const depthOf = (text: string) =>
  Math.min(3, /^\d+(?:\.\d+)*/.exec(text)?.[0].split(".").length ?? 1);

function textOf(words: Words, line: Line) {
  const parts: string[] = [];
  for (let at = line.from; at < line.to; at++) parts.push(words.textOf(at));
  return parts.join(" ");
}
