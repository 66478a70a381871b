export interface Piece {
  text: string;
  lit: boolean;
}

interface Room {
  /** Characters shown before the first word found. */
  before: number;
  longest: number;
}

const threeLines: Room = { before: 60, longest: 420 };

/**
 * The part of a passage worth showing, cut into pieces that are lit or not. `highlights` are
 * `[start, end)` in UTF-16; what is cut off is marked by an ellipsis.
 */
export function excerptOf(
  text: string,
  highlights: readonly (readonly [number, number])[],
  { before, longest }: Room = threeLines,
): Piece[] {
  const start = startOf(text, highlights[0]?.[0] ?? 0, before);
  const end = endOf(text, start, longest);
  const pieces: Piece[] = [];
  let at = start;
  const add = (to: number, lit: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), lit });
    at = Math.max(at, to);
  };
  for (const [from, to] of highlights.toSorted(([a], [b]) => a - b)) {
    if (from >= end) break;
    add(Math.max(from, start), false);
    add(Math.min(to, end), true);
  }
  add(end, false);
  if (start > 0) pieces.unshift({ text: "… ", lit: false });
  if (end < text.length) pieces.push({ text: " …", lit: false });
  return pieces;
}

/** A word's beginning a little before the first word found, or the passage's own beginning. */
function startOf(text: string, first: number, before: number): number {
  if (first <= before) return 0;
  const from = first - before;
  const space = text.slice(from, first).search(/\s\S/u);
  return space < 0 ? whole(text, from) : from + space + 1;
}

function endOf(text: string, start: number, longest: number): number {
  if (text.length - start <= longest) return text.length;
  const space = text.lastIndexOf(" ", start + longest);
  return space > start + longest / 2 ? space : whole(text, start + longest);
}

/** A place that does not split a character of two units. */
const whole = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};
