import { analyze, isStopTerm } from "@lectern/text-analysis/analyze";
import { isInflectionOf } from "../../grammar/inflection.ts";
import { contentWords } from "../../retrieval/question-terms.ts";
import { isSynonymIn } from "../../vocabulary/synonyms.ts";
import { isGeneric } from "../tables/small-words.ts";
import type { TableSource } from "../tables/sources.ts";

/** A word of a question that must occur where its answer is. */
export interface RequiredWord {
  text: string;
  term: string;
}

/** A question's content words as search terms of a document's language. */
export const requiredWordsIn = (question: string, language: string): RequiredWord[] =>
  contentWords(question, language).filter(({ text }) => !isGeneric(text));

/** Maximum length of an ending: "Antragsteller" is not an inflection of "Antrag". */
const longestEnding = 4;

/** Whether a text contains a word of the question or an inflection of it. */
export const holdsWord = ({ term }: RequiredWord, terms: ReadonlySet<string>): boolean =>
  terms.has(term) ||
  [...terms].some(
    (other) => isInflectionOf(term, other) && Math.abs(term.length - other.length) <= longestEnding,
  );

/** The same, or a synonym. */
export const meansWord = (
  one: RequiredWord,
  terms: ReadonlySet<string>,
  language: string,
): boolean => holdsWord(one, terms) || isSynonymIn(one.term, terms, language);

/** Generic words in labels of dates and amounts. */
const kinds =
  /(?<!\p{L})(?:date|day|time|period|amount|number|name|datum|zeitpunkt|betrag|nummer|montant|fecha|importe|data|importo)(?!\p{L})/giu;

/** Whether the question contains a label: each of its significant words. */
export function saysLabel(
  wanted: readonly RequiredWord[],
  label: string,
  { page }: Pick<TableSource, "page">,
): boolean {
  const own = label.replaceAll(kinds, " ");
  const words = (/\p{L}/u.test(own) ? own : label).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // The first term of a compound is the whole word.
  const telling = words
    .flatMap((word) => analyze(word, page.language).slice(0, 1))
    .filter((term) => !isStopTerm(term));
  return (
    telling.length > 0 &&
    telling.every((term) => wanted.some((one) => meansWord(one, new Set([term]), page.language)))
  );
}
