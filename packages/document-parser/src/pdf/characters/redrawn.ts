import type { DrawnGlyph, SecondReading } from "./drawn-text.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import type { WordBox } from "./word-box.ts";
import type { Words } from "./words.ts";

const SPACE = 0x20;

/** Whether a glyph is drawn here that the engine takes for no character. */
export function isUnmapped(engine: Pdfium, box: WordBox, page: number, char: number): boolean {
  if (engine.FPDFText_HasUnicodeMapError(page, char) !== 1) return false;
  return box.hasInk(page, char);
}

/** Codes of a font with few glyphs are lower. */
const MANY_GLYPHS = 0x100;

/**
 * Whether all that is known of a character is its code in a font with many glyphs, which looks like a
 * letter of any script. A second engine hardly ever knows more.
 */
export const isNameless = (engine: Pdfium, page: number, char: number, code: number) =>
  code >= MANY_GLYPHS && engine.FPDFText_HasUnicodeMapError(page, char) === 1;

/** Where fewer of a page's characters are found in their places, the engines disagree on the places. */
const LEAST_FOUND = 0.9;

/**
 * Puts the page's text into `words.units` with what another engine says of the characters in their
 * places, and counts those that neither knows. Returns which character each unit belongs to.
 */
export function redrawn(
  engine: Pdfium,
  box: WordBox,
  page: number,
  count: number,
  words: Words,
  { drawn, isWhole }: SecondReading,
): Int32Array {
  const units: number[] = [];
  const chars: number[] = [];
  const drawnAt: (DrawnGlyph | undefined)[] = [];
  let [asked, found] = [0, 0];
  for (let char = 0; char < count; char++) {
    if (isGenerated(engine, box, page, char)) continue;
    const glyph = drawn.at(...box.originOf(page, char));
    drawnAt[char] = glyph;
    asked++;
    if (glyph) found++;
  }
  const isBelieved = isWhole || found >= LEAST_FOUND * asked;
  let last: DrawnGlyph | undefined;
  for (let char = 0; char < count; char++) {
    const code = engine.FPDFText_GetUnicode(page, char);
    const there = drawnAt[char];
    const nameless = isNameless(engine, page, char, code);
    const isLost = char in drawnAt && (nameless || isUnmapped(engine, box, page, char));
    const glyph = isBelieved || isLost || isPrivate(code) ? there : undefined;
    // One glyph of several letters: the other engine said them all.
    if (glyph && glyph === last) continue;
    last = glyph;
    const own = String.fromCodePoint(Math.min(code, 0x10ffff));
    const said = nameless && glyph?.text === own ? undefined : glyph?.text;
    const text = said ?? (isLost ? "" : own);
    if (text === "" && nameless) words.nameless++;
    else if (text === "" && isLost) words.unmapped++;
    for (let at = 0; at < text.length; at++) {
      chars.push(char);
      units.push(text.charCodeAt(at));
    }
  }
  words.reserveUnits(units.length + 2);
  words.units.set(units);
  return Int32Array.from(chars);
}

/** Between words from right to left the engine adds spaces without width, and does not say so. */
const isGenerated = (engine: Pdfium, box: WordBox, page: number, char: number) =>
  engine.FPDFText_IsGenerated(page, char) === 1 ||
  (engine.FPDFText_GetUnicode(page, char) === SPACE && !box.hasWidth(page, char));

const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;
