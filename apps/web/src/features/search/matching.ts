import type { Piece } from "./excerpt.ts";

/** Returns a letter without diacritics and case, at the same length, so that offsets stay valid. */
function plain(letter: string): string {
  const [base = letter] = letter.normalize("NFD");
  const lower = base.toLowerCase();
  return lower.length === letter.length ? lower : letter;
}

const plainText = (text: string) => text.replace(/./gsu, plain);

export const queryWords = (query: string): string[] =>
  plainText(query).split(/\s+/u).filter(Boolean);

/** Whether each word of the query is a prefix of a word of the text. */
export function matches(text: string, query: string): boolean {
  const inside = plainText(text);
  return queryWords(query).every((word) => beginnings(inside, word).length > 0);
}

/**
 * Returns the ranges [start, end) of the query in the text: at word starts if possible, else
 * anywhere.
 */
export function rangesOf(text: string, query: string): [number, number][] {
  const inside = plainText(text);
  return queryWords(query).flatMap((word) => {
    const found = beginnings(inside, word);
    const at = found.length > 0 ? found : [inside.indexOf(word)].filter((place) => place >= 0);
    return at.map((start): [number, number] => [start, start + word.length]);
  });
}

/** Returns the text in pieces, with the query highlighted. */
export const lightUp = (text: string, query: string): Piece[] => cut(text, rangesOf(text, query));

function cut(text: string, lit: readonly (readonly [number, number])[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, isLit: boolean) => {
    if (to > at) pieces.push({ text: text.slice(at, to), lit: isLit });
    at = Math.max(at, to);
  };
  for (const [from, to] of lit.toSorted(([a], [b]) => a - b)) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}

/** Returns the offsets of words that begin with `word`. */
function beginnings(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) found.push(at);
  }
  return found;
}
