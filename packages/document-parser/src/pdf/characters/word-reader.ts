import { accented } from "./accents.ts";
import {
  ACCENT,
  DROPPED,
  IDEOGRAPH,
  isAlef,
  isHiddenPair,
  isHighIdeograph,
  isRightToLeft,
  kindOf,
  LAM,
  LETTER,
  LINE_BREAK,
  LINE_HYPHEN,
  readable,
  SPACE,
} from "./characters.ts";
import type { SecondReading } from "./drawn-text.ts";
import { Fonts } from "../engine/fonts.ts";
import type { Display } from "../engine/page-space.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import { mended } from "./mended.ts";
import { isNameless, isUnmapped, redrawn } from "./redrawn.ts";
import { WordBox } from "./word-box.ts";
import {
  BOLD,
  BREAK_AFTER,
  GLUED,
  HYPHENATED,
  IDEOGRAPHIC,
  PARTED,
  RTL,
  TURNED,
  type Words,
} from "./words.ts";

const SOFT_HYPHEN = 0xad;
const HYPHEN = 0x2d;

/**
 * In font heights: maximum horizontal and vertical distance of adjacent characters in vertical
 * writing.
 */
const NEAR = 0.2;
const BELOW = 1.1;

/**
 * Turns a PDFium text page into words. Only the boxes of a word's first and last character are
 * read, because calls into WebAssembly dominate our cost of reading a page.
 */
export class WordReader {
  readonly #engine: Pdfium;
  readonly #fonts: Fonts;
  readonly #box: WordBox;

  constructor(engine: Pdfium) {
    this.#engine = engine;
    this.#fonts = new Fonts(engine);
    this.#box = new WordBox(engine);
  }

  close() {
    this.#box.close();
  }

  /**
   * Fills `words` with the `count` characters of the text page, replaced by those of `second` where
   * it knows better.
   */
  read(page: number, count: number, display: Display, words: Words, second?: SecondReading) {
    this.#fonts.forget();
    words.unmapped = 0;
    words.nameless = 0;
    const given = second
      ? redrawn(this.#engine, this.#box, page, count, words, second)
      : this.#characters(page, count, words);
    const charOf = mended(this.#engine, this.#box, page, words, given, count);
    const { units } = words;
    const length = charOf ? charOf.length : count;
    let [out, from, first, last] = [0, 0, -1, -1];
    let [glued, parted] = [false, false];
    const finish = (flags: number) => {
      if (first < 0) return;
      const before = (glued ? GLUED : 0) | (parted ? PARTED : 0);
      this.#add(page, words, from, out, first, last, display, flags | before);
      first = -1;
      [glued, parted] = [true, false];
    };
    for (let index = 0; index < length; index++) {
      let unit = units[index]!;
      const char = charOf ? charOf[index]! : index;
      let kind = kindOf[unit]!;
      const low = units[index + 1]!;
      const pair = (unit & 0xfc00) === 0xd800 && index + 1 < length && (low & 0xfc00) === 0xdc00;
      if (pair && isHiddenPair(unit)) {
        index++;
        continue;
      }
      if (pair) kind = isHighIdeograph(unit) ? IDEOGRAPH : LETTER;
      else if (unit === SOFT_HYPHEN && !isBreak(units, index + 1, length)) {
        // A possible break within a word; or a font's name for a hyphen that is drawn.
        if (!this.#box.hasWidth(page, char)) continue;
        unit = HYPHEN;
        kind = LETTER;
      } else if (isAlef(unit) && low === LAM && this.#isPair(page, char)) {
        // A ligature of both letters, which the engine reversed like two separate letters.
        [unit, units[index + 1]] = [LAM, unit];
      } else if (unit >= 0x2010) unit = readable(unit);
      if (!second && isNameless(this.#engine, page, char, unit)) {
        words.nameless++;
        continue;
      }
      if (unit < 0x20 || isControl(unit)) {
        // An unmapped glyph that has the code of a control character, even of a line break.
        const isLost = !second && isUnmapped(this.#engine, this.#box, page, char);
        if (isLost) words.unmapped++;
        if (isLost || kind === DROPPED) continue;
      } else if (kind === DROPPED) continue;
      if (kind === ACCENT) {
        kind = LETTER;
        const next = index + 1 < length ? accented(unit, low) : undefined;
        if (next && this.#box.isOver(page, char, charOf ? charOf[index + 1]! : index + 1)) {
          units[index + 1] = next;
          continue;
        }
        const whole = first < 0 ? undefined : accented(unit, units[out - 1]!);
        if (whole && this.#box.isOver(page, char, last)) {
          units[out - 1] = whole;
          last = char;
          continue;
        }
      }
      if (kind === LETTER || kind === IDEOGRAPH) {
        if (kind === IDEOGRAPH) finish(0);
        else if (first >= 0 && changesScript(units[out - 1]!, unit)) {
          // Arabic next to Latin letters: the engine omits the space between them.
          finish(0);
          glued = false;
        }
        if (first < 0) [from, first] = [out, char];
        last = char;
        units[out++] = unit;
        if (pair) {
          units[out++] = low;
          index++;
        }
        if (kind === IDEOGRAPH) finish(IDEOGRAPHIC);
      } else if (kind === LINE_HYPHEN) {
        if (first >= 0) last = char;
        finish(HYPHENATED);
        while (isBreak(units, index + 1, length)) index++;
        glued = true;
      } else {
        const isShort = first >= 0 && out - from <= 2 && kind === SPACE;
        finish(0);
        glued = false;
        parted = isShort && this.#engine.FPDFText_IsGenerated(page, char) === 1;
        if (kind === LINE_BREAK && words.count > 0) {
          words.flags[words.count - 1]! |= BREAK_AFTER;
        }
      }
    }
    finish(0);
  }

  /** Whether a character and the next are one glyph, without a third. */
  #isPair(page: number, char: number) {
    const box = this.#box;
    if (!box.sharesOrigin(page, char, char + 1)) return false;
    return !box.sharesOrigin(page, char, char + 2) && !box.sharesOrigin(page, char, char - 1);
  }

  /**
   * Puts the page's text into `words.units`. PDFium returns it in one piece; where units and
   * characters do not match one to one (beyond the basic plane, or without Unicode), each is read
   * separately, and the result is the character index of each unit.
   */
  #characters(page: number, count: number, words: Words): Int32Array | undefined {
    const engine = this.#engine;
    words.reserveUnits(count * 2 + 2);
    const buffer = engine.malloc(count * 4 + 4);
    const written = engine.FPDFText_GetText(page, 0, count, buffer) - 1;
    const text = new Uint16Array(engine.memory.buffer, buffer, Math.max(0, written));
    const whole = written === count && !text.some((unit) => (unit & 0xf800) === 0xd800);
    if (whole) words.units.set(text);
    engine.free(buffer);
    return whole ? undefined : this.#oneByOne(page, count, words.units);
  }

  #oneByOne(page: number, count: number, units: Uint16Array): Int32Array {
    const charOf = new Int32Array(count * 2);
    let out = 0;
    for (let char = 0; char < count; char++) {
      const code = this.#engine.FPDFText_GetUnicode(page, char);
      if (code > 0xffff && code <= 0x10ffff) {
        charOf[out] = char;
        units[out++] = 0xd7c0 + (code >>> 10);
        charOf[out] = char;
        units[out++] = 0xdc00 | (code & 0x3ff);
      } else {
        charOf[out] = char;
        units[out++] = code;
      }
    }
    return charOf.subarray(0, out);
  }

  /**
   * Adds a word whose characters are on several lines, as the labels of an axis may be, line by
   * line. Vertical writing stays one word.
   */
  #addStacked(
    page: number,
    words: Words,
    from: number,
    first: number,
    last: number,
    display: Display,
    flags: number,
  ) {
    for (let start = first; start <= last;) {
      let end = start;
      while (end < last && this.#sharesLine(page, start, end + 1)) end++;
      const [begin, until] = [from + start - first, from + end + 1 - first];
      const isOn = start > first && this.#goesOnBelow(page, start - 1, start);
      const mark = start === first ? flags : isOn ? flags | GLUED : flags & ~GLUED;
      if (isOn && words.count > 0) words.flags[words.count - 1]! &= ~BREAK_AFTER;
      this.#add(page, words, begin, until, start, end, display, mark);
      if (words.count > 0) words.flags[words.count - 1]! |= BREAK_AFTER;
      start = end + 1;
    }
  }

  /** Whether a character is directly below the previous one, as in vertical writing. */
  #goesOnBelow(page: number, before: number, next: number) {
    const box = this.#box;
    box.measure(page, before, before);
    const { size } = box;
    const [x, y] = box.originOf(page, before);
    const [nextX, nextY] = box.originOf(page, next);
    return Math.abs(nextX - x) < NEAR * size && Math.abs(y - nextY) < BELOW * size;
  }

  #sharesLine(page: number, first: number, last: number) {
    this.#box.measure(page, first, last);
    return this.#box.straight;
  }

  /** Adds the word of the characters [first, last], unless it is outside the page. */
  #add(
    page: number,
    words: Words,
    from: number,
    to: number,
    first: number,
    last: number,
    display: Display,
    flags: number,
  ) {
    const box = this.#box;
    box.measure(page, first, last);
    if (!box.straight && to - from === last - first + 1) {
      return this.#addStacked(page, words, from, first, last, display, flags);
    }
    const xa = display.xx * box.left + display.xy * box.top + display.x0;
    const xb = display.xx * box.right + display.xy * box.bottom + display.x0;
    const ya = display.yx * box.left + display.yy * box.top + display.y0;
    const yb = display.yx * box.right + display.yy * box.bottom + display.y0;
    const x = (xa + xb) / 2;
    const y = (ya + yb) / 2;
    if (!(x >= 0 && y >= 0 && x <= display.width && y <= display.height)) return;
    words.reserve();
    const at = words.count++;
    words.from[at] = from;
    words.to[at] = to;
    words.x0[at] = Math.min(xa, xb);
    words.x1[at] = Math.max(xa, xb);
    words.y0[at] = Math.min(ya, yb);
    words.y1[at] = Math.max(ya, yb);
    words.size[at] = box.size;
    const across = display.xx * box.dx + display.xy * box.dy;
    const down = display.yx * box.dx + display.yy * box.dy;
    let all = flags;
    if (Math.abs(across) < Math.abs(down)) all |= TURNED;
    else if (across < 0 !== isRightToLeft(words.units[from]!)) all |= RTL;
    if (this.#fonts.isBold(page, first)) all |= BOLD;
    words.flags[at] = all;
  }
}

function changesScript(before: number, unit: number) {
  if (before < 0x0590 && unit < 0x0590) return false;
  return (isRightToLeft(before) && isLatin(unit)) || (isLatin(before) && isRightToLeft(unit));
}

const isControl = (unit: number) => (unit >= 0x7f && unit <= 0x9f) || unit === 0xfffd;

const isLatin = (unit: number) => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

function isBreak(units: Uint16Array, index: number, length: number) {
  return index < length && kindOf[units[index]!] === LINE_BREAK;
}
