import { combined } from "./accents.ts";
import { ACCENT, isMark, isRightToLeft, kindOf, LETTER, LINE_BREAK, SPACE } from "./characters.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import type { Text } from "./text.ts";
import type { WordBox } from "./word-box.ts";

/**
 * In font heights: maximum distance between the baselines of a mark and its letter; gap between
 * words.
 */
const OFF_LINE = 0.5;
const WORD_GAP = 0.15;
/** Characters before and after a mark that are searched for its letter. */
const NEAR = 400;

const isGap = (unit: number | undefined) =>
  unit !== undefined && (kindOf[unit] === SPACE || kindOf[unit] === LINE_BREAK);

/** Whether the unit is an accent next to a space or a line break. */
export function isApart(units: ArrayLike<number>, at: number, length: number) {
  const unit = units[at]!;
  if (kindOf[unit] !== ACCENT && (!isMark(unit) || isRightToLeft(unit))) return false;
  return (at > 0 && isGap(units[at - 1])) || (at + 1 < length && isGap(units[at + 1]));
}

/**
 * Returns the text with misplaced accents moved onto their letters; undefined if there are none.
 * When accents are drawn after the rest of a line, the engine takes each for a word and splits the
 * letters around it.
 */
export function marksMended(
  engine: Pdfium,
  box: WordBox,
  page: number,
  { units, charOf }: Text,
): Text | undefined {
  const dropped = new Set<number>();
  const put = new Map<number, number[]>();
  for (let at = 0; at < units.length; at++) {
    const mark = units[at]!;
    if (!isApart(units, at, units.length)) continue;
    const base = baseOf(at);
    if (base === undefined) continue;
    const both = combined(mark, put.get(base) ?? [units[base]!]);
    if (!both) continue;
    put.set(base, both);
    closeGap(at);
  }
  if (put.size === 0) return undefined;
  const out: Text = { units: [], charOf: [] };
  for (let at = 0; at < units.length; at++) {
    if (dropped.has(at)) continue;
    for (const unit of put.get(at) ?? [units[at]!]) {
      out.units.push(unit);
      out.charOf.push(charOf[at]!);
    }
  }
  return out;

  /** Returns the letter that a mark is drawn above or below. */
  function baseOf(mark: number): number | undefined {
    const [, y] = box.originOf(page, charOf[mark]!);
    for (let far = 1; far < NEAR; far++) {
      for (const at of [mark + far, mark - far]) {
        if (at < 0 || at >= units.length || kindOf[units[at]!] !== LETTER || isMark(units[at]!))
          continue;
        if (!box.isOver(page, charOf[mark]!, charOf[at]!)) continue;
        const [, under] = box.originOf(page, charOf[at]!);
        box.measure(page, charOf[at]!, charOf[at]!);
        if (Math.abs(under - y) < OFF_LINE * box.size) return at;
      }
    }
    return undefined;
  }

  /** Drops a mark, and the gaps that the engine added around it if the letters there touch. */
  function closeGap(mark: number) {
    dropped.add(mark);
    let [before, after] = [mark - 1, mark + 1];
    while (before >= 0 && (dropped.has(before) || isGap(units[before]))) before--;
    while (after < units.length && (dropped.has(after) || isGap(units[after]))) after++;
    if (before < 0 || after >= units.length) return;
    const [, y] = box.originOf(page, charOf[before]!);
    const [, nextY] = box.originOf(page, charOf[after]!);
    box.measure(page, charOf[before]!, charOf[before]!);
    const { right, size } = box;
    box.measure(page, charOf[after]!, charOf[after]!);
    const gap = box.left - right;
    if (Math.abs(nextY - y) > 0.01 * size || gap > WORD_GAP * size || gap < -size) return;
    for (let at = before + 1; at < after; at++) {
      if (engine.FPDFText_IsGenerated(page, charOf[at]!) === 1) dropped.add(at);
    }
  }
}
