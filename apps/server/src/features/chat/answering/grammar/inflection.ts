const shortest = 5;

/** Whether one word or term is a prefix of the other: "govern" and "government". */
export const isInflectionOf = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= shortest &&
  (one.startsWith(other) || other.startsWith(one));

/** Whether two words or terms are the same, ignoring endings. */
export const isSameWord = (one: string, other: string): boolean =>
  one === other || isInflectionOf(one, other);

/** Whether the terms contain this one with another ending that the stemmer did not unify. */
export function isInflectedIn(term: string, terms: ReadonlySet<string>): boolean {
  if (term.length < shortest) return false;
  for (const other of terms) if (isInflectionOf(term, other)) return true;
  return false;
}
