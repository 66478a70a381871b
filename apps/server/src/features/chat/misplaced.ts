import { isStopTerm, termsWithOffsets } from "../search/analysis/analyze.ts";
import { amountsIn, numbersIn } from "./figures.ts";

const border =
  /[,;:.!?]\s+|[，；。！？、،؛]|\s(?:and|but|while|when|which|und|aber|während|wobei|et|mais|tandis|y|pero|mientras)\s/u;

/** A part of a sentence that says one thing. */
interface Clause {
  text: string;
  numbers: Set<string>;
  terms: Set<string>;
}

const clauseOf = (text: string, language: string): Clause => ({
  text,
  numbers: numbersIn(text, language),
  terms: new Set(
    termsWithOffsets(text, language)
      .filter(
        ({ term, start, end }) => !isStopTerm(term) && !/\p{Nd}/u.test(text.slice(start, end)),
      )
      .map(({ term }) => term),
  ),
});

/** Words that a clause must share before its number is taken for the one that is meant. */
const enoughShared = 2;

/**
 * The amount that a source gives for what a sentence says, where the sentence has another of the
 * source's numbers: one that stands in a clause about something else. Undefined where there is none.
 */
export function misplaced(sentence: string, source: string, language: string): string | undefined {
  // Of a table's row each cell would be a clause of its own.
  if (source.includes(" | ")) return undefined;
  const clauses = source.split(border).map((text) => clauseOf(text, language));
  const said = clauseOf(sentence, language);
  const shared = ({ terms }: Clause) => said.terms.intersection(terms).size;
  for (const one of said.numbers) {
    const own = clauses.filter(({ numbers }) => numbers.has(one));
    if (own.length === 0 || own.some((clause) => shared(clause) > 0)) continue;
    const [meant] = clauses
      .filter(({ numbers }) => numbers.size > 0 && numbers.isDisjointFrom(said.numbers))
      .toSorted((a, b) => shared(b) - shared(a));
    if (meant && shared(meant) >= enoughShared) return amountsIn(meant.text)[0];
  }
  return undefined;
}
