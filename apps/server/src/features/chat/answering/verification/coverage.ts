import { isStopTerm, type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";
import { isFunctionWord } from "../grammar/function-words.ts";
import { isInflectedIn } from "../grammar/inflection.ts";
import { plainCapitals } from "../vocabulary/names.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";

/** A text with its terms in their places, and those of them that mean something. */
export interface Read {
  text: string;
  language: string;
  placed: PlacedTerm[];
  terms: Set<string>;
}

export function read(text: string, language: string): Read {
  const placed = termsWithOffsets(text, language);
  const content = placed.filter(
    ({ term, start, end }) =>
      !isStopTerm(term) && !isFunctionWord(text.slice(start, end), language),
  );
  const terms = new Set(content.map(({ term }) => term));
  return { text, language, placed, terms };
}

/** Where synonyms do not count. */
export const none: ReadonlySet<number> = new Set();

/** The share of a sentence's content words that the source has too; 1 where it has none. */
export function coverage(said: Read, source: Read): number {
  const words = [...said.terms].filter((term) => !/^\p{Nd}/u.test(term));
  if (words.length === 0) return 1;
  const synonyms = synonymGroupsOf(source.terms, source.language);
  const got = words.reduce(
    (sum, term) => sum + has(term, source.terms, synonyms, source.language),
    0,
  );
  return got / words.length;
}

/** Word forms that the stemmer leaves apart, such as "govern" and "government", count for most. */
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
/** Of few words, and where names are not told by their capitals, each word weighs more. */
export const enoughFor = ({ terms, language }: Read, figures: number): number =>
  figures === 0 || terms.size < 3 || !hasCapitals(language) ? enoughOfFew : enough;

const hasCapitals = (language: string) => plainCapitals.has(language) || language === "de";

/** Whether one of the source's sentences has enough of the words: those of several may say anything. */
export function isTogether(said: Read, source: Read): boolean {
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
/** A longer sentence may draw on as many of the source's as it likes. */
const mostAlone = 8;
