import type { RecognisedPage, RecognisedWord } from "../recognised.ts";
import { IDEOGRAPH, isRightToLeft, kindOf } from "./characters.ts";
import { BREAK_AFTER, GLUED, IDEOGRAPHIC, RTL, type Words } from "./words.ts";

/** Lines whose measured font heights differ by no more than this share are of one font. */
const SAME_SIZE = 0.14;

/** Fills `words` with what was recognised, as if the page of this size (points) held it as text. */
export function fillWords(
  words: Words,
  recognised: RecognisedPage,
  page: { width: number; height: number },
) {
  const [across, down] = [page.width / recognised.width, page.height / recognised.height];
  const sizes = evened(recognised);
  words.count = 0;
  const length = recognised.lines.flatMap(({ words: all }) => all.map(([text]) => text)).join("");
  words.reserveUnits(length.length);
  let used = 0;
  const add = (text: string, box: Box, size: number, flags: number) => {
    words.reserve();
    const at = words.count++;
    words.from[at] = used;
    for (let unit = 0; unit < text.length; unit++) words.units[used++] = text.charCodeAt(unit);
    words.to[at] = used;
    words.flags[at] = flags | (isRightToLeft(text.charCodeAt(0)) ? RTL : 0);
    words.size[at] = size * down;
    words.x0[at] = box.x0 * across;
    words.x1[at] = box.x1 * across;
    words.y0[at] = box.y0 * down;
    words.y1[at] = box.y1 * down;
  };
  for (const [index, line] of recognised.lines.entries()) {
    let flags = 0;
    for (const piece of line.words.flatMap(piecesOf)) {
      // A space between ideographs is the engine's own.
      const glued = flags & piece.flags & IDEOGRAPHIC ? GLUED : 0;
      flags = piece.flags;
      add(piece.text, piece, sizes[index]!, flags | glued);
    }
    if (words.count > 0) words.flags[words.count - 1]! |= BREAK_AFTER;
  }
}

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

interface Piece extends Box {
  text: string;
  flags: number;
}

/** A word; ideographs stand for themselves, each in its share of the box. */
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
 * The font height of each line. What an engine measures on a picture differs from line to line of
 * one paragraph, so sizes that are nearly the same become the one that most characters have.
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
