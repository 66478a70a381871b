import { termsOf } from "@lectern/text-analysis/term";
import { eachToken } from "@lectern/text-analysis/tokens";

import type { QueryWord } from "#deps";

/**
 * Returns the ranges [start, end) of a text that match words of the query in its language, in
 * order, without overlaps.
 */
export function highlightsOf(
  text: string,
  language: string,
  words: readonly QueryWord[],
): [number, number][] {
  const terms = new Set(words.map((word) => word.terms.get(language)));
  const found: [number, number][] = [];
  eachToken(text, (raw, start, end) => {
    for (const term of termsOf(raw, language)) {
      if (!terms.has(term)) continue;
      found.push([start, end]);
      break;
    }
  });
  const ranges: [number, number][] = [];
  for (const [start, end] of found.toSorted(([one], [other]) => one - other)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else ranges.push([start, end]);
  }
  return ranges;
}
