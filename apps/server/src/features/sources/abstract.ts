/** Maximum words of an abstract. */
const MOST_WORDS = 20_000;

/**
 * Returns the text of an inverted abstract, OpenAlex's format: each word with its positions. Null
 * if it is empty.
 */
export function textOf(places: Readonly<Record<string, number[]>>): string | null {
  const words: string[] = [];
  for (const [word, at] of Object.entries(places)) {
    for (const place of at) if (place < MOST_WORDS) words[place] = word;
  }
  const text = words
    .filter((word) => word !== undefined)
    .join(" ")
    .trim();
  return text === "" ? null : text;
}
