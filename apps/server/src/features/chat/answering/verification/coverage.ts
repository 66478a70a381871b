import { isStopTerm, type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";
import { isFunctionWord } from "../grammar/function-words.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { plainCapitals } from "../vocabulary/names.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";

/** A text with its terms and their positions, and its content terms. */
export interface AnalyzedText {
  text: string;
  language: string;
  placed: PlacedTerm[];
  terms: Set<string>;
}

export function read(text: string, language: string): AnalyzedText {
  const placed = termsWithOffsets(text, language);
  const content = placed.filter(
    ({ term, start, end }) =>
      !isStopTerm(term) && !isFunctionWord(text.slice(start, end), language),
  );
  const terms = new Set(content.map(({ term }) => term));
  return { text, language, placed, terms };
}

/** For matching without synonyms. */
export const none: ReadonlySet<number> = new Set();

/** The share of a sentence's content words that the source contains; 1 if it has none. */
export function coverage(said: AnalyzedText, source: AnalyzedText): number {
  const words = [...said.terms].filter((term) => !/^\p{Nd}/u.test(term));
  if (words.length === 0) return 1;
  const synonyms = synonymGroupsOf(source.terms, source.language);
  const got = words.reduce(
    (sum, term) => sum + has(term, source.terms, synonyms, source.language),
    0,
  );
  return got / words.length;
}

/** Weight of a match; forms that the stemmer does not unify ("govern", "government") count 0.8. */
export function has(
  term: string,
  terms: ReadonlySet<string>,
  synonyms: ReadonlySet<number>,
  language = "",
): number {
  if (terms.has(term)) return 1;
  if (synonymGroups(term, language).some((group) => synonyms.has(group))) return 0.8;
  return isInflectedIn(term, terms) ? 0.8 : 0;
}

/** Fitted on answers written by people to passages they were given (evals/answers.ts). */
const enough = 0.5;
const enoughOfFew = 0.55;
/** With few words, or in languages whose names are not capitalized, more coverage is needed. */
export const enoughFor = ({ terms, language }: AnalyzedText, figures: number): number =>
  figures === 0 || terms.size < 3 || !hasCapitals(language) ? enoughOfFew : enough;

const hasCapitals = (language: string) => plainCapitals.has(language) || language === "de";

/** Whether one source sentence has enough of the words: spread over several they prove nothing. */
export function isTogether(said: AnalyzedText, source: AnalyzedText): boolean {
  const sentences = source.text.split("\n");
  if (sentences.length < 2 || said.terms.size > mostAlone) return true;
  let from = 0;
  return sentences.some((text) => {
    const [start, end] = [from, from + text.length];
    from = end + 1;
    const terms = new Set(
      source.placed
        .filter((one) => one.start >= start && one.end <= end && source.terms.has(one.term))
        .map(({ term }) => term),
    );
    return coverage(said, { ...source, terms }) >= together;
  });
}

const together = 0.45;
/** Maximum terms of the sentence; a longer one may combine several of the source's. */
const mostAlone = 8;
