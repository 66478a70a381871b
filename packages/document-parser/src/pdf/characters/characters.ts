import { accents } from "./accents.ts";

/** Kinds of UTF-16 units. */
export const DROPPED = 0;
export const LETTER = 1;
export const SPACE = 2;
/** Chinese and Japanese: written without spaces, so each character is a word. */
export const IDEOGRAPH = 3;
/**
 * A hyphen that exists only because the line ends there: U+FFFE in PDFium's page text and U+0002 as
 * a single character; or a soft hyphen.
 */
export const LINE_HYPHEN = 4;
export const LINE_BREAK = 5;
/**
 * A spacing accent: either a character of its own, or drawn above or below a letter to modify it.
 */
export const ACCENT = 6;

const kinds = new Uint8Array(65_536).fill(LETTER);
const mark = (kind: number, ...ranges: [number, number][]) => {
  for (const [from, to] of ranges) kinds.fill(kind, from, to + 1);
};
mark(DROPPED, [0x00, 0x1f], [0x7f, 0x9f], [0x200b, 0x200f], [0x2028, 0x202e], [0x2060, 0x206f]);
// Lone surrogates are dropped too; pairs are handled before this table is read.
mark(DROPPED, [0xd800, 0xdfff], [0xfe00, 0xfe0f], [0xfeff, 0xfeff], [0xfff0, 0xffff]);
// Invisible and not needed; `isHiddenPair` finds those of higher planes.
mark(DROPPED, [0x034f, 0x034f], [0x061c, 0x061c], [0x115f, 0x1160], [0x17b4, 0x17b5]);
mark(DROPPED, [0x180b, 0x180f], [0x3164, 0x3164], [0xffa0, 0xffa0]);
mark(SPACE, [0x09, 0x09], [0x20, 0x20], [0xa0, 0xa0], [0x1680, 0x1680], [0x2000, 0x200a]);
mark(SPACE, [0x202f, 0x202f], [0x205f, 0x205f], [0x3000, 0x3000]);
mark(LINE_HYPHEN, [0x02, 0x02], [0xad, 0xad], [0xfffe, 0xfffe]);
mark(LINE_BREAK, [0x0a, 0x0d], [0x2028, 0x2029]);
mark(IDEOGRAPH, [0x2e80, 0x2fff], [0x3001, 0x30ff], [0x3100, 0x312f], [0x31a0, 0x31ff]);
mark(IDEOGRAPH, [0x3200, 0x4dbf], [0x4e00, 0x9fff], [0xf900, 0xfaff], [0xfe30, 0xfe4f]);
mark(IDEOGRAPH, [0xff00, 0xff65]);
mark(ACCENT, ...accents.map((unit): [number, number] => [unit, unit]));

/** The kind of each unit: a lookup table for loops over whole pages. */
export const kindOf: Readonly<Uint8Array> = kinds;

/** Whether a supplementary character (a surrogate pair) is an ideograph: planes 2 and 3. */
export const isHighIdeograph = (high: number) => high >= 0xd840 && high <= 0xd8c4;

/**
 * Whether a supplementary character is invisible: plane 14 has only tags and variation selectors.
 */
export const isHiddenPair = (high: number) => high >= 0xdb40 && high <= 0xdb7f;

export const isRightToLeft = (unit: number) =>
  (unit >= 0x0590 && unit <= 0x08ff) ||
  (unit >= 0xfb1d && unit <= 0xfdff) ||
  (unit >= 0xfe70 && unit <= 0xfefc);

export const LAM = 0x644;
/** Forms of alef, which makes a ligature with a lam before it. */
export const isAlef = (unit: number) =>
  unit >= 0x622 && unit <= 0x627 && unit !== 0x624 && unit !== 0x626;

/** Marks that are drawn above or below a letter: accents, vowel signs. */
export const isMark = (unit: number) =>
  (unit >= 0x300 && unit <= 0x36f) ||
  (unit >= 0x483 && unit <= 0x487) ||
  (unit >= 0x591 && unit <= 0x5c7 && unit !== 0x5be && unit !== 0x5c0 && unit !== 0x5c3) ||
  (unit >= 0x610 && unit <= 0x61a) ||
  (unit >= 0x64b && unit <= 0x65f) ||
  unit === 0x670 ||
  (unit >= 0x6d6 && unit <= 0x6ed && unit !== 0x6dd && unit !== 0x6de && unit !== 0x6e9) ||
  (unit >= 0x8d3 && unit <= 0x8ff);

/** Bullets of the Symbol and Wingdings fonts, which have no meaning outside those fonts. */
const symbolBullets = new Map([
  [0xf0b7, 0x2022],
  [0xf0a7, 0x25aa],
  [0xf076, 0x2756],
  [0xf0d8, 0x27a2],
  [0xf0fc, 0x2713],
  [0xf0a8, 0x25fb],
]);

/** Replaces Unicode hyphens by the ASCII hyphen, and symbol bullets by Unicode ones. */
export const readable = (unit: number) => {
  if (unit === 0x2010 || unit === 0x2011) return 0x2d;
  return unit >= 0xe000 && unit <= 0xf8ff ? (symbolBullets.get(unit) ?? unit) : unit;
};
