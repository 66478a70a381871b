import type { DrawnGlyph, SecondReading } from "./drawn-text.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import type { WordBox } from "./word-box.ts";
import type { Words } from "./words.ts";

const SPACE = 0x20;

/** Whether a visible glyph is drawn here that the engine cannot map to a character. */
export function isUnmapped(engine: Pdfium, box: WordBox, page: number, char: number): boolean {
  if (engine.FPDFText_HasUnicodeMapError(page, char) !== 1) return false;
  return box.hasInk(page, char);
}

/** Fonts with fewer glyphs have only lower codes. */
const MANY_GLYPHS = 0x100;

/**
 * Whether a character is known only by its code in a font with many glyphs, which looks like a
 * letter of some script. A second engine rarely knows more.
 */
export const isNameless = (engine: Pdfium, page: number, char: number, code: number) =>
  code >= MANY_GLYPHS && engine.FPDFText_HasUnicodeMapError(page, char) === 1;

/**
 * If a smaller share of a page's characters is found at their positions, the engines disagree on
 * positions.
 */
const LEAST_FOUND = 0.9;

/**
 * Puts the page's text into `words.units`, using another engine's characters at the same positions,
 * and counts those that neither engine knows. Returns the character index of each unit.
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
    // A glyph of several letters: the other engine already gave all of them.
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

/**
 * Whether the engine added the character. Between right-to-left words it adds spaces without width
 * and does not mark them as generated.
 */
const isGenerated = (engine: Pdfium, box: WordBox, page: number, char: number) =>
  engine.FPDFText_IsGenerated(page, char) === 1 ||
  (engine.FPDFText_GetUnicode(page, char) === SPACE && !box.hasWidth(page, char));

const isPrivate = (code: number) => code >= 0xe000 && code <= 0xf8ff;
