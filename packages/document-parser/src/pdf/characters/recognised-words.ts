import type { RecognisedPage, RecognisedWord } from "../../recognised.ts";
import { uprightBox, uprightSize } from "../../turned-page.ts";
import { IDEOGRAPH, isRightToLeft, kindOf } from "./characters.ts";
import { joined, type PlacedWord } from "./joined-words.ts";
import { BREAK_AFTER, IDEOGRAPHIC, RTL, TURNED, type Words } from "./words.ts";

/** Lines whose measured font heights differ by at most this share have the same font. */
const SAME_SIZE = 0.14;

interface Size {
  width: number;
  height: number;
}

/**
 * Adds recognized words to the words that a page of this size (points, as displayed) holds itself.
 * All boxes are then those of the upright page (turned-page.ts).
 */
export function addRecognised(words: Words, recognised: RecognisedPage, page: Size) {
  const own = ownWords(words, recognised, page);
  const all = joined(placedLines(recognised, page), own);
  words.reserveUnits(all.reduce((sum, { text }) => sum + text.length, 0));
  words.count = 0;
  let used = 0;
  for (const { text, flags, size, x0, y0, x1, y1 } of all) {
    words.reserve();
    const at = words.count++;
    words.from[at] = used;
    for (let unit = 0; unit < text.length; unit++) words.units[used++] = text.charCodeAt(unit);
    words.to[at] = used;
    words.flags[at] = flags;
    words.size[at] = size;
    [words.x0[at], words.y0[at], words.x1[at], words.y1[at]] = [x0, y0, x1, y1];
  }
}

/** The page's own words. */
function ownWords(words: Words, orientation: RecognisedPage, page: Size): PlacedWord[] {
  const { turned = 0 } = orientation;
  return Array.from({ length: words.count }, (_, at) => {
    const [x0, y0, x1, y1] = [words.x0[at]!, words.y0[at]!, words.x1[at]!, words.y1[at]!];
    const text = words.textOf(at);
    let flags = words.flags[at]!;
    // The direction of a word that was vertical is unknown, so its letters decide.
    if (turned === 2) flags ^= RTL;
    else if (turned !== 0) flags = (flags & ~RTL) ^ TURNED;
    if (turned % 2 === 1 && !(flags & TURNED) && isRightToLeft(text.charCodeAt(0))) flags |= RTL;
    return {
      text,
      flags,
      size: words.size[at]!,
      ...uprightBox({ x0, y0, x1, y1 }, page, orientation),
    };
  });
}

/** The recognized words, line by line. */
function placedLines(recognised: RecognisedPage, page: Size): PlacedWord[][] {
  const { width, height } = uprightSize(page, recognised);
  const [across, down] = [width / recognised.width, height / recognised.height];
  const sizes = evened(recognised);
  return recognised.lines.map((line, index) => {
    const placed = line.words
      .flatMap(piecesOf)
      .map(({ text, flags, x0, y0, x1, y1 }): PlacedWord => ({
        text,
        flags: flags | (isRightToLeft(text.charCodeAt(0)) ? RTL : 0),
        size: sizes[index]! * down,
        x0: x0 * across,
        y0: y0 * down,
        x1: x1 * across,
        y1: y1 * down,
      }));
    const last = placed.at(-1);
    if (last) last.flags |= BREAK_AFTER;
    return placed;
  });
}

type Piece = Omit<PlacedWord, "size">;

/** Splits a word so that each ideograph is a piece with its share of the box. */
function piecesOf([text, x0, y0, x1, y1]: RecognisedWord): Piece[] {
  const signs = Array.from(text);
  const step = (x1 - x0) / signs.length;
  const pieces: Piece[] = [];
  for (const [at, sign] of signs.entries()) {
    const flags = kindOf[sign.charCodeAt(0)] === IDEOGRAPH ? IDEOGRAPHIC : 0;
    const last = pieces.at(-1);
    const end = at === signs.length - 1 ? x1 : x0 + (at + 1) * step;
    if (last && !flags && !last.flags) {
      last.text += sign;
      last.x1 = end;
    } else pieces.push({ text: sign, flags, x0: x0 + at * step, y0, x1: end, y1 });
  }
  return pieces;
}

/**
 * Returns the font height of each line. Heights measured on an image differ between lines of one
 * paragraph, so nearly equal ones become the one that most characters have.
 */
function evened({ lines }: RecognisedPage): number[] {
  const characters = new Map<number, number>();
  for (const { size, words } of lines) {
    const length = words.reduce((sum, [text]) => sum + text.length, 0);
    characters.set(size, (characters.get(size) ?? 0) + length);
  }
  const usual = [...characters].toSorted((a, b) => b[1] - a[1]).map(([size]) => size);
  const kept: number[] = [];
  for (const size of usual) if (!kept.some((one) => isNear(one, size))) kept.push(size);
  return lines.map(({ size }) => kept.find((one) => isNear(one, size)) ?? size);
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= SAME_SIZE * Math.max(a, b);
