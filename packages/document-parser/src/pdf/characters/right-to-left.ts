import { isAlef, isMark, isRightToLeft, kindOf, LAM, LINE_BREAK, SPACE } from "./characters.ts";
import { type Glyph, type GlyphLine, glyphLinesOf } from "./glyph-lines.ts";
import { isDigit, misplaced } from "./misplaced.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import { codesOf, type Text } from "./text.ts";
import type { WordBox } from "./word-box.ts";

/** In font heights: a gap between words, and one where the file also has a space. */
const WORD_GAP = 0.15;
const SPACED_GAP = 0.04;
const [NEW_LINE, BLANK] = [0x0a, 0x20];
/** Character index of a unit that the engine does not have. */
const NONE = -1;

/**
 * Returns the text of a page with its right-to-left lines rebuilt from the positions of their
 * glyphs; undefined if the engine's order is right. Some programs write such lines in logical
 * order, others in visual order; the engine assumes visual order and so may return lines in the
 * wrong order or in pieces.
 */
export function rightToLeftMended(
  engine: Pdfium,
  box: WordBox,
  page: number,
  text: Text,
): Text | undefined {
  const { isOutOfOrder, hidden } = misplaced(box, page, text);
  const out: Text = { units: [], charOf: [] };
  if (!isOutOfOrder) {
    if (hidden.size === 0) return undefined;
    for (const [at, unit] of text.units.entries())
      if (!hidden.has(at)) put(out, unit, text.charOf[at]!);
    return out;
  }
  for (const line of glyphLinesOf(engine, box, page, text)) {
    if (out.units.length > 0) put(out, NEW_LINE, NONE);
    if (isFromRight(line, text)) putFromRight(out, line, text);
    else putAsItWas(out, line, text);
  }
  return out;
}

function isFromRight(line: GlyphLine, { units }: Text) {
  if (line.turned) return false;
  let lean = 0;
  for (const at of line.units) {
    if (isRightToLeft(units[at]!)) lean++;
    else if (isLatin(units[at]!)) lean--;
  }
  return lean > 0;
}

/** Writes a line in the engine's order, with the spaces and line breaks that the engine added. */
function putAsItWas(out: Text, line: GlyphLine, { units, charOf }: Text) {
  let before = -1;
  for (const at of line.units.toSorted((one, other) => one - other)) {
    if (before >= 0 && at > before + 1) {
      const isBroken = kindOf[units[at - 1]!] === LINE_BREAK;
      put(out, isBroken ? NEW_LINE : BLANK, charOf[at - 1]!);
    }
    put(out, units[at]!, charOf[at]!);
    before = at;
  }
}

/** Writes a line right to left, with the left-to-right runs within words left to right. */
function putFromRight(out: Text, line: GlyphLine, text: Text) {
  const marksOf = new Map<Glyph, Glyph[]>();
  for (const mark of line.marks) {
    const base = baseOf(line.letters, mark);
    if (base) marksOf.set(base, [...(marksOf.get(base) ?? []), mark]);
  }
  const letters = line.letters.toSorted((one, other) => middleOf(other) - middleOf(one));
  let word: Glyph[] = [];
  const flush = () => {
    for (const glyph of readWithin(word, text)) {
      for (const one of [glyph, ...(marksOf.get(glyph) ?? [])])
        for (const at of charactersOf(one, text)) put(out, text.units[at]!, text.charOf[at]!);
    }
    word = [];
  };
  for (const [at, glyph] of letters.entries()) {
    const before = letters[at - 1];
    if (before && isParted(line, before, glyph)) {
      flush();
      put(out, BLANK, NONE);
    }
    word.push(glyph);
  }
  flush();
}

/**
 * Returns the characters of a glyph. The engine reverses the two of a lam-alef ligature like two
 * separate letters.
 */
function charactersOf({ units: all }: Glyph, { units }: Text): number[] {
  const end = all.findLastIndex((at) => kindOf[units[at]!] !== SPACE) + 1;
  const seen = all.slice(0, end);
  const isPair = seen.length === 2 && isAlef(units[seen[0]!]!) && units[seen[1]!] === LAM;
  return isPair ? seen.toReversed() : seen;
}

/** Returns the letter that a mark is above or below. */
function baseOf(letters: Glyph[], mark: Glyph): Glyph | undefined {
  const middle = middleOf(mark);
  let [best, least] = [undefined as Glyph | undefined, Infinity];
  for (const letter of letters) {
    const out = Math.max(0, letter.x0 - middle, middle - letter.x1);
    const far = out * 10 + Math.abs(middleOf(letter) - middle);
    if (far < least) [best, least] = [letter, far];
  }
  return best;
}

function isParted({ spaces }: GlyphLine, right: Glyph, left: Glyph) {
  const gap = right.x0 - left.x1;
  const size = Math.max(right.size, left.size);
  if (gap > WORD_GAP * size) return true;
  if (gap < SPACED_GAP * size) return false;
  const reach = WORD_GAP * size;
  return spaces.some(({ x }) => x > left.x1 - reach && x < right.x0 + reach);
}

/**
 * Returns the glyphs of a word in reading order: right to left, its numbers and Latin letters left
 * to right.
 */
function readWithin(word: Glyph[], { units }: Text): Glyph[] {
  const isLeft = word.map((glyph) => isFromLeft(units[glyph.units[0]!]!));
  const order: Glyph[] = [];
  for (let at = 0; at < word.length;) {
    let end = at;
    for (let one = at; one < word.length && (isLeft[one] || isBetween(one, isLeft)); one++)
      end = one + 1;
    if (end === at) order.push(word[at++]!);
    else order.push(...word.slice(at, end).toReversed());
    at = Math.max(at, end);
  }
  return order;

  function isBetween(one: number, left: boolean[]) {
    const sign = units[word[one]!.units[0]!]!;
    return joiners.has(sign) && !!left[one - 1] && !!left[one + 1];
  }
}

const joiners = codesOf(".,:/-٫٬");
const middleOf = ({ x0, x1 }: Glyph) => (x0 + x1) / 2;
const isLatin = (unit: number) => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isFromLeft = (unit: number) =>
  isLatin(unit) || isDigit(unit) || (unit >= 0xc0 && unit < 0x590 && !isMark(unit));

function put(out: Text, unit: number, char: number) {
  out.units.push(unit);
  out.charOf.push(char);
}
