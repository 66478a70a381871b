import { termsWithOffsets } from "./analysis/analyze.ts";
import type { QueryWord } from "./query.ts";

/** The ranges [start, end) of a text that its language reads as a word of the query, in order, apart. */
export function highlightsOf(
  text: string,
  language: string,
  words: readonly QueryWord[],
): [number, number][] {
  const terms = new Set(words.map((word) => word.terms.get(language)));
  const ranges: [number, number][] = [];
  const found = termsWithOffsets(text, language).filter(({ term }) => terms.has(term));
  for (const { start, end } of found.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}
