import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { isFunctionWord } from "../grammar/function-words.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";

/** A sentence with the source's clause that contains most of its words. */
export interface ClauseComparison {
  said: TextWithTerms & { words: PlacedTerm[] };
  source: TextWithTerms & { words: PlacedTerm[]; clauses: Clause[] };
  clause: Clause;
  /** The share of the sentence's words in the clause. */
  share: number;
  /** Whether the sentence contains a term of the source or a synonym. */
  isSaid: (term: string) => boolean;
  /** Whether words of the source contain a term of the sentence or a synonym. */
  isIn: (term: string, words: readonly PlacedTerm[]) => boolean;
}

export const wordOf = ({ text }: TextWithTerms, { start, end }: PlacedTerm) =>
  text.slice(start, end);

/** The text from the first to the last of these words. */
export const spelled = (worded: TextWithTerms, words: readonly PlacedTerm[]) => {
  const [first] = words;
  const last = words.at(-1);
  return first && last ? worded.text.slice(first.start, last.end) : "";
};

/** Minimum share of a sentence's words in a clause about the same thing. */
const enough = 0.4;

/** The terms of some words, and their synonym groups. */
interface Known {
  terms: Set<string>;
  groups: Set<number>;
}

function knownIn(words: readonly PlacedTerm[], language: string): Known {
  const terms = new Set(words.map(({ term }) => term));
  return { terms, groups: synonymGroupsOf(terms, language) };
}

/** Compares the sentence with the clause that has most of its words, or with each in a tie. */
export function clauseComparisons(
  said: TextWithTerms,
  source: TextWithTerms,
  clauses: Clause[],
): ClauseComparison[] {
  const { language } = source;
  const words = said.placed.filter(
    ({ term, start, end }, n) =>
      !isStopTerm(term) &&
      said.placed[n - 1]?.start !== start &&
      !isFunctionWord(said.text.slice(start, end), language),
  );
  const terms = new Set(words.map(({ term }) => term));
  const groups = synonymGroupsOf(terms, language);
  const isSaid = (term: string) =>
    terms.has(term) || synonymGroups(term, language).some((group) => groups.has(group));
  const sets = new Map<readonly PlacedTerm[], Known>();
  const isIn = (term: string, some: readonly PlacedTerm[]) => {
    const known = sets.get(some) ?? knownIn(some, language);
    sets.set(some, known);
    return (
      known.terms.has(term) ||
      synonymGroups(term, language).some((group) => known.groups.has(group)) ||
      isInflectedIn(term, known.terms)
    );
  };
  const hits = clauses.map(
    ({ words: some }) => words.filter(({ term }) => isIn(term, some)).length,
  );
  const most = Math.max(0, ...hits);
  if (most < Math.max(2, enough * words.length)) return [];
  // Ties are ordered by the number of the sentence's numbers in the clause.
  const numbers = words.filter(({ term }) => /^\p{Nd}/u.test(term));
  const numbersIn = ({ words: some }: Clause) =>
    numbers.filter(({ term }) => some.some((one) => one.term === term)).length;
  return clauses
    .filter((_, n) => hits[n] === most)
    .toSorted((one, other) => numbersIn(other) - numbersIn(one))
    .map((clause) => ({
      said: { ...said, words },
      source: { ...source, clauses, words: clauses.flatMap((one) => one.words) },
      clause,
      share: most / words.length,
      isSaid,
      isIn,
    }));
}
