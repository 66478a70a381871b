import { BREAK_AFTER, GLUED, IDEOGRAPHIC, TURNED } from "./words.ts";

/** A word and its box, as in Words. */
export interface PlacedWord {
  text: string;
  flags: number;
  /** Height of its font, points. */
  size: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * A recognized word is replaced by the page's own words if they cover at least this share of it.
 */
const COVERED = 0.4;
/**
 * Own words this many times larger, such as a watermark, do not replace the words that they cover.
 */
const LARGER = 3;

/**
 * Merges the lines recognized on a page with the page's own words, in reading order. OCR sees the
 * own words too: each own word replaces the recognized words at its place; own words that were not
 * recognized come last.
 */
export function joined(lines: PlacedWord[][], own: PlacedWord[]): PlacedWord[] {
  const all: PlacedWord[] = [];
  const left = new Set(own);
  for (const line of lines) {
    const begin = all.length;
    for (const word of line) {
      const over = own.filter((one) => sharedBy(one, word) > 0 && !isMuchLarger(one, word));
      const covered = over.reduce((sum, one) => sum + sharedBy(one, word), 0);
      if (covered < COVERED * areaOf(word)) all.push(word);
      // Vertical text is not part of a horizontal line.
      else all.push(...over.filter((one) => !(one.flags & TURNED) && left.delete(one)));
    }
    if (all.length > begin) all.at(-1)!.flags |= BREAK_AFTER;
  }
  all.push(...left);
  return glued(all, own);
}

const areaOf = ({ x0, y0, x1, y1 }: PlacedWord) => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);

const sharedBy = (a: PlacedWord, b: PlacedWord) =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) *
  Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0));

const isMuchLarger = (one: PlacedWord, word: PlacedWord) =>
  Math.min(one.x1 - one.x0, one.y1 - one.y0) > LARGER * (word.y1 - word.y0);

/**
 * Sets the spaces between words: none between ideographs, and none where the page's own words have
 * none.
 */
function glued(all: PlacedWord[], own: PlacedWord[]): PlacedWord[] {
  const before = new Map(own.map((word, at) => [word, own[at - 1]]));
  return all.map((word, at) => {
    const last = all[at - 1];
    const isIdeograph =
      last && last.flags & word.flags & IDEOGRAPHIC && !(last.flags & BREAK_AFTER);
    const stays = before.has(word) ? before.get(word) === last && word.flags & GLUED : isIdeograph;
    return { ...word, flags: stays ? word.flags | GLUED : word.flags & ~GLUED };
  });
}
