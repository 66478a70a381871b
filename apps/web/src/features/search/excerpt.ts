export interface Piece {
  text: string;
  lit: boolean;
}

interface Room {
  /** Characters shown before the first match. */
  before: number;
  longest: number;
}

const threeLines: Room = { before: 60, longest: 420 };

/**
 * Returns an excerpt of a passage, split into highlighted and other pieces. `highlights` are
 * `[start, end)` in UTF-16; omitted text is marked by an ellipsis.
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

/** Returns a word start shortly before the first match, or the start of the passage. */
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

/** Returns an offset that does not split a surrogate pair. */
const whole = (text: string, at: number) => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};
