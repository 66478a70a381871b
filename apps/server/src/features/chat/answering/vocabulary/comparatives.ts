import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { sidesOf } from "../verification/comparison-sides.ts";
import { isSameWord } from "../grammar/inflection.ts";
import { negates } from "../grammar/negation.ts";
import { antonymsIn } from "./antonyms.ts";
import { less, more } from "../verification/amount-order.ts";

/** The comparisons in a sentence and in its source, set against each other. */
export interface Comparison {
  /** The source's clause that says the opposite about the same two things. */
  against: Clause | undefined;
  /** Opposite words with the same meaning, as the two things are swapped. */
  settled: readonly string[];
}

interface Sides {
  text: string;
  /** The two things compared. */
  before: readonly string[];
  behind: readonly string[];
}

const has = (some: readonly string[], one: string) => some.some((other) => isSameWord(one, other));
/** Whether some words belong to only one of two things. */
const isOnly = (some: readonly string[], one: readonly string[], other: readonly string[]) =>
  some.some((word) => has(one, word) && !has(other, word));

function comparedIn(text: string, words: readonly PlacedTerm[], language: string) {
  const sides = sidesOf({ text, words }, language);
  if (!sides || sides.some((side) => side.length === 0)) return undefined;
  const [before, behind] = sides.map((side) =>
    side.filter(({ term }) => !isStopTerm(term)).map(({ term }) => term),
  );
  return { text, before: before ?? [], behind: behind ?? [] };
}

/** The words for more and less in which two comparisons differ; undefined if they agree. */
function opposedIn(said: Sides, source: Sides, language: string) {
  const signOf = ({ text }: Sides) => {
    const isMore = more[language]?.test(text) ?? false;
    return isMore === (less[language]?.test(text) ?? false) ? 0 : isMore ? 1 : -1;
  };
  const [mine, theirs] = [signOf(said), signOf(source)];
  if (mine * theirs > 0) return undefined;
  if (mine * theirs < 0) {
    const words = [said, source].flatMap(({ text }) =>
      [more, less].map((pattern) => pattern[language]?.exec(text)?.[0].toLowerCase() ?? ""),
    );
    return words.filter(Boolean);
  }
  return antonymsIn(said.text, source.text, language);
}

/** Compares the comparison in a sentence with that in its source; undefined if either has none. */
export function comparisonOf(
  said: TextWithTerms,
  source: TextWithTerms,
  clauses: Clause[],
): Comparison | undefined {
  const { language } = source;
  const mine = comparedIn(said.text, said.placed, language);
  if (!mine || negates(said)) return undefined;
  const sentences = Map.groupBy(clauses, ({ sentence }) => sentence).values();
  for (const some of sentences) {
    const from = some[0]?.start ?? 0;
    const text = source.text.slice(from, some.at(-1)?.end);
    const words = some.flatMap((one) =>
      one.words.map((word) => ({ ...word, start: word.start - from, end: word.end - from })),
    );
    const theirs = comparedIn(text, words, language);
    if (!theirs) continue;
    const isCrossed =
      isOnly(mine.before, theirs.behind, theirs.before) &&
      isOnly(mine.behind, theirs.before, theirs.behind);
    const isStraight = !isCrossed && isOnly(mine.behind, theirs.behind, theirs.before);
    if (!isCrossed && !isStraight) continue;
    const opposed = opposedIn(mine, theirs, language);
    const isAgainst = isCrossed === (opposed === undefined);
    return { against: isAgainst ? some[0] : undefined, settled: opposed ?? [] };
  }
  return undefined;
}
