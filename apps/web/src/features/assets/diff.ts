/** A piece of a text against another: in both, only in the newer, or only in the older one. */
export interface Piece {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Cells that a comparison may take; what is longer is told as replaced. */
const mostCells = 4_000_000;

/** The places of the longest common run of parts, in order. */
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

/** Two lists of parts against each other; `within` compares what was replaced more closely. */
function compared(
  older: readonly string[],
  newer: readonly string[],
  within: (removed: string, added: string) => Piece[],
): Piece[] {
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  for (const [oldAt, newAt] of [...common(older, newer), [older.length, newer.length] as const]) {
    pieces.push(...within(older.slice(i, oldAt).join(""), newer.slice(j, newAt).join("")));
    const same = older[oldAt];
    if (same !== undefined) pieces.push({ kind: "same", text: same });
    [i, j] = [oldAt + 1, newAt + 1];
  }
  return joined(pieces);
}

const replaced = (removed: string, added: string): Piece[] => [
  { kind: "removed", text: removed },
  { kind: "added", text: added },
];

/** Neighbours of one kind as one; nothing empty. */
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

/** Words with the spaces behind them; in scripts without spaces the browser knows the words. */
function wordsOf(text: string): string[] {
  const words = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  const parts: string[] = [];
  for (const { segment } of words) {
    if (/^\s+$/.test(segment) && parts.length > 0) parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

/** Two versions of a text, word by word: first by lines, then by words where lines differ. */
export const changesBetween = (older: string, newer: string): Piece[] =>
  compared(linesOf(older), linesOf(newer), (removed, added) =>
    removed === "" || added === ""
      ? replaced(removed, added)
      : compared(wordsOf(removed), wordsOf(added), replaced),
  );
