const shortest = 5;

/** One word or term is the beginning of the other: "govern" and "government". */
export const isInflectionOf = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= shortest &&
  (one.startsWith(other) || other.startsWith(one));

/** Two words or terms are the same one, whatever their endings. */
export const isSameWord = (one: string, other: string): boolean =>
  one === other || isInflectionOf(one, other);

/** Whether one of the terms is this one with another ending, which the stemmer left apart. */
export function isInflectedIn(term: string, terms: ReadonlySet<string>): boolean {
  if (term.length < shortest) return false;
  for (const other of terms) if (isInflectionOf(term, other)) return true;
  return false;
}
