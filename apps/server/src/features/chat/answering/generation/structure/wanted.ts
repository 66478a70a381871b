import { analyze, isStopTerm } from "@lectern/text-analysis/analyze";
import { isInflectionOf } from "../../grammar/inflection.ts";
import { contentWords } from "../../retrieval/question-terms.ts";
import { synonymsIn } from "../../vocabulary/synonyms.ts";
import { isGeneric } from "../tables/small-words.ts";
import type { TableSource } from "../tables/sources.ts";

/** A word of a question that must be found where its answer stands. */
export interface Wanted {
  text: string;
  term: string;
}

/** What a question is about, in the search terms of a document's language. */
export const wantedIn = (question: string, language: string): Wanted[] =>
  contentWords(question, language).filter(({ text }) => !isGeneric(text));

/** An ending is no longer than this: "Antragsteller" is not "Antrag" with another ending. */
const longestEnding = 4;

/** Whether a text has a word of the question, with another ending too. */
export const holdsWord = ({ term }: Wanted, terms: ReadonlySet<string>): boolean =>
  terms.has(term) ||
  [...terms].some(
    (other) => isInflectionOf(term, other) && Math.abs(term.length - other.length) <= longestEnding,
  );

/** The same, or a word of the same meaning. */
export const meansWord = (one: Wanted, terms: ReadonlySet<string>, language: string): boolean =>
  holdsWord(one, terms) || synonymsIn(terms, language)(one.term);

/** What a label adds to a word for when something is, or how much. */
const kinds =
  /(?<!\p{L})(?:date|day|time|period|amount|number|name|datum|zeitpunkt|betrag|nummer|montant|fecha|importe|data|importo)(?!\p{L})/giu;

/** Whether the question says a label: each word of it that tells something. */
export function saysLabel(
  wanted: readonly Wanted[],
  label: string,
  { page }: Pick<TableSource, "page">,
): boolean {
  const own = label.replaceAll(kinds, " ");
  const words = (/\p{L}/u.test(own) ? own : label).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Of a compound the whole word is its first term.
  const telling = words
    .flatMap((word) => analyze(word, page.language).slice(0, 1))
    .filter((term) => !isStopTerm(term));
  return (
    telling.length > 0 &&
    telling.every((term) => wanted.some((one) => meansWord(one, new Set([term]), page.language)))
  );
}
