import { isMark, isRightToLeft, kindOf, LINE_BREAK, SPACE } from "./characters.ts";
import { PIECE_GAP } from "./glyph-lines.ts";
import type { Text } from "./text.ts";
import type { WordBox } from "./word-box.ts";

/** Points; maximum vertical distance between two letters of a line. */
const SAME_LINE = 3;
/** Points; a letter this far to the right of the one before it is out of order. */
const AHEAD = 1;
/** Maximum share of misplaced letters; fewer come from overlapping letters. */
const MOST_WRONG = 0.05;
const LEAST_WRONG = 4;
/** In font heights: letters with a smaller gap touch, even if the file has a space between them. */
const TOUCHING = 0.02;

/**
 * Checks the right-to-left letters of a page. `isOutOfOrder`: many are right of the letter before
 * them, or lines end between letters that touch. `hidden`: spaces between letters that touch.
 */
export function misplaced(
  box: WordBox,
  page: number,
  { units, charOf }: Text,
): { isOutOfOrder: boolean; hidden: ReadonlySet<number> } {
  const hidden = new Set<number>();
  let [letters, wrong] = [0, 0];
  /** The previous letter, its position, and the gap between it and this one. */
  let [before, x, y] = [-1, 0, 0];
  let between = 0;
  for (let at = 0; at < units.length; at++) {
    const unit = units[at]!;
    const kind = kindOf[unit]!;
    const isGap = kind === LINE_BREAK || kind === SPACE;
    if (isGap && between !== LINE_BREAK) between = kind;
    if (isGap || isMark(unit)) continue;
    if (!isRightToLeft(unit) || isDigit(unit)) {
      before = -1;
      between = 0;
      continue;
    }
    const char = charOf[at]!;
    const [nextX, nextY] = box.originOf(page, char);
    letters++;
    if (before >= 0 && Math.abs(nextY - y) < SAME_LINE) {
      if (between === 0) wrong += nextX > x + AHEAD ? 1 : 0;
      else {
        box.measure(page, char, char);
        const gap = x - box.right;
        const least = between === SPACE ? TOUCHING : PIECE_GAP;
        if (gap < least * box.size && gap > -PIECE_GAP * box.size) {
          wrong++;
          for (let one = before + 1; one < at && between === SPACE; one++)
            if (kindOf[units[one]!] === SPACE) hidden.add(one);
        }
      }
    }
    [before, x, y, between] = [at, nextX, nextY, 0];
  }
  return { isOutOfOrder: wrong >= LEAST_WRONG && wrong > MOST_WRONG * letters, hidden };
}

/** Whether a unit is a digit; digits among right-to-left letters are read left to right. */
export const isDigit = (unit: number) =>
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0x660 && unit <= 0x669) ||
  (unit >= 0x6f0 && unit <= 0x6f9);
