import { isRightToLeft } from "./characters.ts";
import type { Line } from "../layout/lines.ts";
import { BREAK_AFTER, GLUED, RTL, type Words } from "./words.ts";

/**
 * Returns the words of a right-to-left line in reading order. The engine gives them in visual order
 * from the right; Latin words among them, and the numbers after those, are read left to right.
 */
export function inReadingOrder(words: Words, { from, to }: Pick<Line, "from" | "to">): number[] {
  const order: number[] = [];
  for (let at = from; at < to;) {
    let end = at;
    while (end < to && isLeftToRight(words, end, at)) end++;
    // The leftmost Latin word begins the left-to-right run; a number to its left is not part of it.
    let first = end;
    while (first > at && !hasLatin(words, first - 1)) first--;
    // A dash to the right of the run is read before it.
    let last = at;
    while (last < first && !some(words, last, isLatinOrDigit)) order.push(last++);
    for (let one = first - 1; one >= last; one--) order.push(one);
    for (let one = first; one < end; one++) order.push(one);
    if (end === at) order.push(end++);
    at = end;
  }
  return order;
}

/** Whether a word is not in the line's script and is left of the previous word of its run. */
function isLeftToRight(words: Words, at: number, first: number) {
  if (words.flags[at]! & (RTL | GLUED) || isWritten(words, at)) return false;
  return at === first || words.x1[at]! <= words.x0[at - 1]! + 0.1 * words.size[at]!;
}

const some = (words: Words, at: number, is: (unit: number) => boolean) => {
  for (let unit = words.from[at]!; unit < words.to[at]!; unit++) {
    if (is(words.units[unit]!)) return true;
  }
  return false;
};
const isLatin = (unit: number) => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isLatinOrDigit = (unit: number) => isLatin(unit) || (unit >= 0x30 && unit <= 0x39);
const hasLatin = (words: Words, at: number) => some(words, at, isLatin);
/**
 * Whether a word has right-to-left letters. The Arabic comma does not count: it may follow any
 * word.
 */
const isWritten = (words: Words, at: number) =>
  some(words, at, (unit) => isRightToLeft(unit) && !(unit >= 0x600 && unit <= 0x61f));

const [opening, closing] = [codes("([{«"), codes(")]}»")];
const mirrored = new Map([
  ...opening.map((code, at) => [code, closing[at]!] as const),
  ...closing.map((code, at) => [code, opening[at]!] as const),
]);

function codes(signs: string): number[] {
  return signs.split("").map((sign) => sign.charCodeAt(0));
}

/**
 * Mirrors the brackets of a page if they face the wrong way. Some programs store the drawn sign,
 * others the logical one, and in right-to-left text an opening bracket is drawn as its mirror
 * image. The engine assumes that all files store the drawn sign.
 */
export function unmirrorBrackets(words: Words) {
  if (!words.flags.subarray(0, words.count).some((flags) => flags & RTL)) return;
  let [wrong, around] = [0, 0];
  for (let at = 0; at < words.count; at++) {
    if (isWritten(words, at)) wrong += turned(words, at);
    else if (isBesideRtl(words, at)) around += turned(words, at);
  }
  // If no word decides, the brackets around numbers do.
  if (wrong < 0 || (wrong === 0 && around <= 0)) return;
  for (let at = 0; at < words.count; at++) {
    if (isWritten(words, at) ? wrong === 0 : turned(words, at) <= 0) continue;
    for (let unit = words.from[at]!; unit < words.to[at]!; unit++) {
      words.units[unit] = mirrored.get(words.units[unit]!) ?? words.units[unit]!;
    }
  }
}

/**
 * Returns more than 0 when a word begins with a closing bracket or ends with an opening one, less
 * than 0 for the reverse.
 */
function turned(words: Words, at: number): number {
  const [first, last] = [words.units[words.from[at]!]!, words.units[words.to[at]! - 1]!];
  const begins = mirrored.has(first) ? (opening.includes(first) ? -1 : 1) : 0;
  const ends = mirrored.has(last) ? (opening.includes(last) ? 1 : -1) : 0;
  return begins + ends;
}

const stops = codes(".,:;!?");
const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;

/**
 * Moves a full stop behind the number that ends a sentence. In right-to-left text it is drawn left
 * of the number, whose digits are read left to right; the engine gives both in visual order.
 */
export function mendStops(words: Words) {
  for (let at = 0; at < words.count; at++) {
    const [from, to] = [words.from[at]!, words.to[at]!];
    if (to - from < 2 || !stops.includes(words.units[from]!)) continue;
    if (!isDigit(words.units[from + 1]!) || isWritten(words, at)) continue;
    if (!isBesideRtl(words, at)) continue;
    const stop = words.units[from]!;
    words.units.copyWithin(from, from + 1, to);
    words.units[to - 1] = stop;
  }
}

/** Whether the previous or next word on the line is written right to left. */
const isBesideRtl = (words: Words, at: number) =>
  (at > 0 && (words.flags[at - 1]! & (RTL | BREAK_AFTER)) === RTL) ||
  (at + 1 < words.count && !(words.flags[at]! & BREAK_AFTER) && !!(words.flags[at + 1]! & RTL));
