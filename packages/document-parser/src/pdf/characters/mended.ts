import { isApart, marksMended } from "./apart-marks.ts";
import { isRightToLeft } from "./characters.ts";
import type { Pdfium } from "../engine/pdfium.ts";
import { rightToLeftMended } from "./right-to-left.ts";
import type { Text } from "./text.ts";
import type { WordBox } from "./word-box.ts";
import type { Words } from "./words.ts";

/**
 * Puts the characters of `words.units` into reading order where the engine did not. Returns the
 * character index of each unit; undefined if units and characters match one to one.
 */
export function mended(
  engine: Pdfium,
  box: WordBox,
  page: number,
  words: Words,
  charOf: Int32Array | undefined,
  count: number,
): Int32Array | undefined {
  const length = charOf ? charOf.length : count;
  const needs = needsOf(words.units, length);
  if (!needs.letters && !needs.marks) return charOf;
  let text: Text = {
    units: Array.from(words.units.subarray(0, length)),
    charOf: charOf ? Array.from(charOf) : Array.from({ length }, (_, at) => at),
  };
  const given = text;
  if (needs.letters) text = rightToLeftMended(engine, box, page, text) ?? text;
  if (needs.marks) text = marksMended(engine, box, page, text) ?? text;
  if (text === given) return charOf;
  words.reserveUnits(text.units.length + 2);
  words.units.set(text.units);
  return Int32Array.from(text.charOf);
}

/** Whether the text has right-to-left letters, and whether it has accents next to a space. */
function needsOf(units: Uint16Array, length: number) {
  let [letters, marks] = [false, false];
  for (let at = 0; at < length; at++) {
    const unit = units[at]!;
    letters ||= isRightToLeft(unit);
    if (unit >= 0x5e && isApart(units, at, length)) marks = true;
  }
  return { letters, marks };
}
