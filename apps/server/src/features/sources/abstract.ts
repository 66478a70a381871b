/** No abstract has more words. */
const MOST_WORDS = 20_000;

/**
 * The text of an abstract that is kept as its words with their places, which is how OpenAlex gives
 * it; null where there is none.
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
