/** A piece of a text comparison: in both texts, only in the newer, or only in the older one. */
export interface Piece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Maximum cells of the comparison table; longer texts are reported as replaced. */
const mostCells = 4_000_000;

/** Returns the index pairs of the longest common subsequence, in order. */
function common(older: readonly string[], newer: readonly string[]): [number, number][] {
  const width = newer.length + 1;
  if (older.length * width > mostCells) return [];
  const length = new Uint32Array((older.length + 1) * width);
  for (let i = older.length - 1; i >= 0; i--)
    for (let j = newer.length - 1; j >= 0; j--)
      length[i * width + j] =
        older[i] === newer[j]
          ? length[(i + 1) * width + j + 1]! + 1
          : Math.max(length[(i + 1) * width + j]!, length[i * width + j + 1]!);
  const places: [number, number][] = [];
  for (let i = 0, j = 0; i < older.length && j < newer.length;) {
    if (older[i] === newer[j]) places.push([i++, j++]);
    else if (length[(i + 1) * width + j]! >= length[i * width + j + 1]!) i++;
    else j++;
  }
  return places;
}

/** A part that both lists have, or parts that replace others. */
export type Hunk =
  | { same: string }
  | { same?: undefined; removed: readonly string[]; added: readonly string[] };

/** Compares two lists of parts, such as the sentences of a text. */
export function hunksBetween(older: readonly string[], newer: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  for (const [oldAt, newAt] of [...common(older, newer), [older.length, newer.length] as const]) {
    const [removed, added] = [older.slice(i, oldAt), newer.slice(j, newAt)];
    if (removed.length + added.length > 0) hunks.push({ removed, added });
    const same = older[oldAt];
    if (same !== undefined) hunks.push({ same });
    [i, j] = [oldAt + 1, newAt + 1];
  }
  return hunks;
}

/** Compares two lists of parts; `within` compares replaced parts more closely. */
const compared = (
  older: readonly string[],
  newer: readonly string[],
  within: (removed: string, added: string) => Piece[],
): Piece[] =>
  joined(
    hunksBetween(older, newer).flatMap((hunk) =>
      hunk.same === undefined
        ? within(hunk.removed.join(""), hunk.added.join(""))
        : [{ kind: "same" as const, text: hunk.same }],
    ),
  );

const replaced = (removed: string, added: string): Piece[] => [
  { kind: "removed", text: removed },
  { kind: "added", text: added },
];

/** Merges adjacent pieces of the same kind and drops empty ones. */
function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const { kind, text } of pieces) {
    const last = all.at(-1);
    if (text === "") continue;
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}

const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Returns the words with their trailing spaces; the browser segments scripts without spaces. */
function segmentedWords(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  const parts: string[] = [];
  for (const { segment } of words) {
    if (/^\s+$/.test(segment) && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** Compares two versions of a text: first by lines, then by words in lines that differ. */
export const changesBetween = (older: string, newer: string): Piece[] =>
  compared(linesOf(older), linesOf(newer), (removed, added) =>
    removed === "" || added === ""
      ? replaced(removed, added)
      : compared(segmentedWords(removed), segmentedWords(added), replaced),
  );
