import { isStopTerm, type PlacedTerm, termsWithOffsets } from "@lectern/text-analysis/analyze";

import { type Evidence, passageTerms, sentenceRanges, termsWithin } from "../../../chat/pure.ts";
import { groupsIn, oncePer, tokensIn } from "./meanings.ts";

/** The words of a text, as questions are compared with them. */
export interface Words {
  terms: ReadonlySet<string>;
  groups: ReadonlySet<number>;
}

/** A sentence or line of a document, with what introduces it. */
export interface Clause {
  evidence: Evidence;
  start: number;
  end: number;
  text: string;
  language: string;
  own: Words;
  /** The headings above it, also those that open its paragraph: "4. Payment." */
  lead: Words;
  /** The sentence before it in its paragraph. */
  before: Words | undefined;
}

const longestHeading = 70;
const mostHeadingWords = 6;
const date = String.raw`\s+(?:the\s+|dem\s+|zum\s+)?(?:\p{Nd}{1,2}\.?\s+\p{Lu}|\p{Lu}\p{L}+\s+\p{Nd}{1,2},?\s+\p{Nd}{4}|\p{Nd}{1,2}[./]\p{Nd}|\p{Nd}{4}-)`;
const opening = new RegExp(
  String.raw`(?<!\p{L})(?:from|as of|since|effective|ab|vom|seit)${date}|\p{Nd}{4}\s*(?:to|until|till|–|-|bis(?: zum)?)${date.replace(String.raw`\s+`, String.raw`\s*`)}`,
  "iu",
);
const closing = new RegExp(String.raw`(?<!\p{L})(?:until|till|to|through|bis)${date}`, "iu");
const hasDigit = /\p{Nd}/u;

/** Whether a date in a clause is where something begins: "from 1 June until 31 May". */
export const opens = ({ text }: Pick<Clause, "text">): boolean =>
  hasDigit.test(text) && opening.test(text);
/** Whether it is where something ends. */
export const closes = ({ text }: Pick<Clause, "text">): boolean =>
  hasDigit.test(text) && closing.test(text);

const endsSentence = /[.!?…。！？;,]["'”’)]*$/u;

/** "4. Payment.", "Section 2 – Charges", "§ 1 Beginn." */
function isHeading(text: string, isAlone: boolean): boolean {
  if (text.length > longestHeading || text.includes("\t") || /:\s/.test(text)) return false;
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  if (words.length === 0 || words.length > mostHeadingWords) return false;
  const hasFigure = /\p{Nd}/u.test(
    text.replace(/^\P{L}*(?:(?:section|article|clause|part)\s+)?[\p{Nd}.]+/iu, ""),
  );
  if (hasFigure) return false;
  return isAlone
    ? !endsSentence.test(text)
    : /^\P{Ll}*\p{Lu}[^.]*\.$/u.test(text) && words.length <= 4;
}

export const wordsOf = (text: string, language: string): Words =>
  wordsIn(termsWithOffsets(text, language), language);

function wordsIn(placed: readonly PlacedTerm[], language: string): Words {
  const tokens = tokensIn(placed);
  const terms = new Set<string>();
  for (const token of tokens)
    for (const term of token.terms) if (!isStopTerm(term)) terms.add(term);
  return { terms, groups: groupsIn(tokens, language) };
}

/**
 * The language of a short text is often unknown. It is read as English then: without word forms,
 * "turns" would not answer "turn".
 */
const languageOf = ({ language }: Evidence) => (language === "und" ? "en" : language);

/** Returns the sentences and lines of a passage, without its headings. */
function clausesIn(evidence: Evidence, above: string): { clauses: Clause[]; heading: string } {
  const { text } = evidence;
  const language = languageOf(evidence);
  const leadOf = oncePer((said) => wordsOf(`${evidence.heading ?? ""}\n${said}`, language));
  const placed = passageTerms(text, language);
  const clauses: Clause[] = [];
  let heading = above;
  let last: { end: number; words: Words | undefined } = { end: 0, words: undefined };
  for (const { start, end } of sentenceRanges(text, language)) {
    const said = text.slice(start, end);
    const isNewBlock = /\n\s*\n/.test(text.slice(last.end, start)) || start === 0;
    const isNewLine = text.slice(last.end, start).includes("\n") || start === 0;
    const endsLine = end >= text.length || /^\s*\n/.test(text.slice(end));
    if (isNewLine && isHeading(said, endsLine)) {
      heading = said;
      last = { end, words: undefined };
      continue;
    }
    // A new numbered paragraph has left the heading of the one before it.
    if (isNewBlock && heading !== above && heading.endsWith(".")) heading = "";
    const own = wordsIn(termsWithin(placed, { start, end }, text, language), language);
    clauses.push({
      evidence,
      start,
      end,
      text: said,
      language,
      own,
      lead: leadOf(heading),
      before: isNewBlock ? undefined : last.words,
    });
    last = { end, words: own };
  }
  return { clauses, heading };
}

/** Returns the sentences and lines of a document in order. */
export function clausesOf(passages: readonly Evidence[]): Clause[] {
  let heading = "";
  return passages.flatMap((passage) => {
    const read = clausesIn(passage, heading);
    ({ heading } = read);
    return read.clauses;
  });
}
