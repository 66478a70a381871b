import type { Support } from "@lectern/contract/chat";

import { isStopTerm, type PlacedTerm, termsWithOffsets } from "../search/analysis/analyze.ts";
import { amountsIn, numbersIn, numeralsIn } from "./figures.ts";
import { inAnotherLanguage } from "./other-language.ts";
import { misplaced } from "./misplaced.ts";
import { deniedTerms } from "./negation.ts";
import { opposite, overreach } from "./opposites.ts";
import { aligned } from "./replaced.ts";

/** A finding about a sentence; the note says what the source gives instead. */
export interface Finding {
  support: Support;
  note: string | null;
}

interface Read {
  text: string;
  language: string;
  placed: PlacedTerm[];
  terms: Set<string>;
}

/** Fitted on answers written by people to passages they were given (evals/answers.ts). */
const enough = 0.55;
const some = 0.3;
/** Below it two texts do not speak of the same, and a difference in them means nothing. */
const comparable = 0.45;

function read(text: string, language: string): Read {
  const placed = termsWithOffsets(text, language);
  const content = placed.filter(({ term }) => !isStopTerm(term));
  return { text, language, placed, terms: new Set(content.map(({ term }) => term)) };
}

/**
 * How far quotes carry a sentence, found without a model: do its words, names and numbers stand in
 * them, and does neither deny what the other says. What paraphrase hides is judged too low rather
 * than too high. `context` (headings, the document's name) may give names and years, not more.
 */
export function support(
  sentence: string,
  quotes: string[],
  language: string,
  context = "",
): Finding {
  if (quotes.length === 0) return { support: "unsupported", note: null };
  const said = read(sentence, language);
  const source = read(quotes.join("\n"), language);
  const covered = coverage(said, source);
  const around = read(context, language);
  const figures = missingFigures(said, source, around);
  if (inAnotherLanguage(sentence, quotes.join(" "), language)) {
    const other = "The source is in another language; only numbers were compared.";
    const note = figures.length > 0 ? figureNote(said, source, figures) : other;
    return { support: "partial", note };
  }
  if (covered < some && !(said.terms.size === 0 && figures.length === 0)) {
    return { support: "unsupported", note: null };
  }
  if (figures.length > 0) {
    const note = figureNote(said, source, figures);
    return { support: covered >= comparable ? "partial" : "unsupported", note };
  }
  if (covered >= comparable && contradicts(said, source)) {
    return { support: "partial", note: "Only one of the two is worded with a negation." };
  }
  const other = covered >= comparable ? different(said, source) : undefined;
  if (other) return other;
  const names = missingNames(said, source, around);
  if (names.length > 0) {
    return { support: "partial", note: `The source does not name ${names.join(" or ")}.` };
  }
  return { support: covered >= enough ? "supported" : "partial", note: null };
}

/** From this share of its words on a sentence is worded as one of the source's is. */
const sameWording = 0.6;

/** What a sentence says otherwise than the sentence of its source that is worded most like it. */
function different(said: Read, source: Read): Finding | undefined {
  const closest = aligned(said.text, source.text, source.language);
  if (!closest) return undefined;
  const { text, share, replaced } = closest;
  const against = opposite(said.text, text, source.language);
  if (against) return { support: "unsupported", note: `The source says “${against}”.` };
  const given = misplaced(said.text, source.text, source.language);
  if (given) return { support: "partial", note: `The source gives ${given}.` };
  const [other] = share >= sameWording ? replaced : [];
  if (other) return { support: "partial", note: `The source says “${other.source}”.` };
  const strong = overreach(said.text, source.text, source.language);
  if (strong) return { support: "partial", note: `The source does not say “${strong}”.` };
  return undefined;
}

/** The share of a sentence's content words that the source has too; 1 where it has none. */
function coverage(said: Read, source: Read): number {
  const words = [...said.terms].filter((term) => !/^\p{Nd}/u.test(term));
  if (words.length === 0) return 1;
  const got = words.reduce((sum, term) => sum + has(term, source.terms), 0);
  return got / words.length;
}

/** Word forms that the stemmer leaves apart, such as "govern" and "government", count for most. */
function has(term: string, terms: Set<string>): number {
  if (terms.has(term)) return 1;
  if (term.length < 5) return 0;
  for (const other of terms) {
    if (other.length >= 5 && (other.startsWith(term) || term.startsWith(other))) return 0.8;
  }
  return 0;
}

function missingFigures(said: Read, source: Read, around: Read): string[] {
  const given = numbersIn(`${source.text}\n${around.text}`, source.language);
  return numeralsIn(said.text, said.language).filter(
    (numeral) => ![...numbersIn(numeral, said.language)].every((one) => given.has(one)),
  );
}

/** The amounts of the source's own sentence that speaks most of the same. */
function figureNote(said: Read, source: Read, missing: string[]): string {
  const [closest] = source.text
    .split(/(?<=[.!?。！？])\s+|\n/)
    .map((line) => ({
      line,
      shared: said.terms.intersection(read(line, source.language).terms).size,
    }))
    .toSorted((a, b) => b.shared - a.shared);
  const given = numbersIn(said.text, said.language);
  const others = (closest && closest.shared > 0 ? amountsIn(closest.line) : []).filter(
    (amount) => ![...numbersIn(amount, source.language)].every((one) => given.has(one)),
  );
  return others.length > 0
    ? `The source gives ${others.slice(0, 2).join(" and ")}.`
    : `The source does not give ${missing.slice(0, 2).join(" or ")}.`;
}

/** In German every noun has a capital; Chinese has none. */
const plainCapitals = new Set([
  "en",
  "fr",
  "es",
  "it",
  "pt",
  "nl",
  "sv",
  "da",
  "no",
  "pl",
  "cs",
  "ro",
  "hu",
  "fi",
  "tr",
]);

/** Capitalised words inside the sentence that the source does not have. */
function missingNames(said: Read, source: Read, around: Read): string[] {
  const known = source.terms.union(around.terms);
  if (!plainCapitals.has(said.language)) return [];
  return said.placed
    .filter(({ term, start, end }) => {
      const word = said.text.slice(start, end);
      const before = said.text.slice(0, start).trimEnd();
      const inside = before !== "" && !/[.!?:"“(*]$/.test(before);
      return (
        inside && /^\p{Lu}\p{Ll}{2,}/u.test(word) && !isStopTerm(term) && has(term, known) === 0
      );
    })
    .map(({ start, end }) => said.text.slice(start, end))
    .slice(0, 2);
}

function contradicts(said: Read, source: Read): boolean {
  const mine = deniedTerms(said.text, said.placed);
  const theirs = deniedTerms(source.text, source.placed);
  if (mine.intersection(theirs).size > 0) return false;
  return mine.intersection(source.terms).size > 0 || theirs.intersection(said.terms).size > 0;
}
