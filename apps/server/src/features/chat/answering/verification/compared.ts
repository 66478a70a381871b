import { isStopTerm, type PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause, Worded } from "../grammar/clauses.ts";
import { isFunctionWord } from "../grammar/function-words.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";

/** A sentence beside the source's clause that has most of its words. */
export interface Compared {
  said: Worded & { words: PlacedTerm[] };
  source: Worded & { words: PlacedTerm[]; clauses: Clause[] };
  clause: Clause;
  /** The share of the sentence's words that the clause has. */
  share: number;
  /** Whether the sentence has a term of the source, or one that says the same. */
  isSaid: (term: string) => boolean;
  /** Whether terms of the source have one of the sentence, or one that says the same. */
  isIn: (term: string, words: readonly PlacedTerm[]) => boolean;
}

export const wordOf = ({ text }: Worded, { start, end }: PlacedTerm) => text.slice(start, end);

/** Some words as they stand, from the first to the last. */
export const spelled = (worded: Worded, words: readonly PlacedTerm[]) => {
  const [first] = words;
  const last = words.at(-1);
  return first && last ? worded.text.slice(first.start, last.end) : "";
};

/** A clause that has less of a sentence's words than this share is about something else. */
const enough = 0.4;

/** The terms of some words, and the groups of synonyms they stand in. */
interface Known {
  terms: Set<string>;
  groups: Set<number>;
}

function knownIn(words: readonly PlacedTerm[], language: string): Known {
  const terms = new Set(words.map(({ term }) => term));
  return { terms, groups: synonymGroupsOf(terms, language) };
}

/** The sentence beside the clause that has most of its words, or each of those that have as many. */
export function comparedWith(said: Worded, source: Worded, clauses: Clause[]): Compared[] {
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
  // Of clauses that have as many words, those with the sentence's numbers come first.
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
