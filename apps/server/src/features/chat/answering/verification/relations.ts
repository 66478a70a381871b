import { message, type RenderedMessage } from "@lectern/contract/message";
import { monthNumbers } from "@lectern/text-analysis/dates/calendar-words";
import { otherCause } from "./causes.ts";
import { leftOpen, notDone } from "./certainty.ts";
import type { Clause, TextWithTerms } from "../grammar/clauses.ts";
import { clauseComparisons } from "./clause-comparison.ts";
import { leftOut } from "./conditions.ts";
import { isOppositeDirection } from "./comparison-sides.ts";
import { negates } from "../grammar/negation.ts";
import { antonymsIn } from "../vocabulary/antonyms.ts";
import { isOfAnother } from "./parallel.ts";
import { wrongOrder } from "./amount-order.ts";
import { hasOtherCase, isReversed } from "./swapped-roles.ts";
import { otherAgent, otherEnd, otherSubject } from "./roles.ts";

/** A relation that a sentence states between things of its source, but the source does not. */
export interface Relation {
  note: RenderedMessage;
  /** Whether the source contradicts it. */
  isAgainst: boolean;
}

const says = (words: string) => message("source_says_quoted", { value: words });

/** Compares agents, completion and causes with the source's nearest clause. */
export function relation(
  said: TextWithTerms,
  source: TextWithTerms,
  clauses: Clause[],
  settled: ReadonlySet<string>,
): Relation | undefined {
  const nearest = clauseComparisons(said, source, clauses);
  const [compared] = nearest;
  if (!compared) return undefined;
  const { clause } = compared;
  const isAgainst = compared.share >= alike;
  const text = source.text.slice(clause.start, clause.end).replace(/^[\s\p{P}]+/u, "");
  const opposed = antonymsIn(said.text, text, source.language, settled);
  const terms = new Set(compared.said.words.map(({ term }) => term));
  const isAnother = opposed !== undefined && isOfAnother(opposed, terms, source, clauses);
  const subject =
    settled.size === 0 && !isAnother
      ? (nearest.map(otherSubject).find((one) => one !== undefined) ?? otherAgent(compared))
      : undefined;
  if (subject) return { note: says(subject), isAgainst: true };
  const against = opposed && !isAnother ? opposed[1] : undefined;
  const placed = source.placed.filter(
    ({ start, end }) => start >= clause.start && end <= clause.end,
  );
  // Dates were already compared with those of the whole source.
  const isDate = monthNumbers.has(against ?? "");
  const isDenied = negates(said) !== negates({ ...source, placed });
  if (against && !isDate && (!isDenied || isOfSameNoun(said.text, text, source.language, settled)))
    return { note: says(against), isAgainst };
  const sentence = clauses.filter((one) => one.sentence === clause.sentence);
  const whole = source.text.slice(sentence[0]?.start, sentence.at(-1)?.end);
  const isExchanged =
    (settled.size === 0 && (isReversed(compared) || hasOtherCase(compared))) ||
    isOppositeDirection(said.text, whole, source.language);
  if (isExchanged) return { note: says(text), isAgainst };
  const ranked = wrongOrder(compared);
  if (ranked) return { note: message("source_gives", { value: ranked }), isAgainst: true };
  const open =
    leftOpen(said.text, text, source.language) ??
    notDone(compared.said, { ...source, words: clause.words }, source.language);
  if (open) return { note: says(open), isAgainst: false };
  const end = isDenied ? undefined : otherEnd(compared);
  if (end) return { note: says(end), isAgainst: false };
  const cause = otherCause(compared);
  if (cause) return { note: message("source_does_not_say", { value: cause }), isAgainst: false };
  const condition = leftOut(compared);
  return condition ? { note: says(condition), isAgainst: false } : undefined;
}

/** "Oral consent" is not "written consent", whether required or not. */
function isOfSameNoun(
  said: string,
  source: string,
  language: string,
  settled: ReadonlySet<string>,
): boolean {
  const [mine, theirs] = antonymsIn(said, source, language, settled) ?? [];
  const after = (text: string, word = "") =>
    new RegExp(`(?<!\\p{L})${word} (\\p{L}{4,})`, "iu").exec(text)?.[1]?.toLowerCase();
  const noun = after(said, mine);
  return noun !== undefined && noun === after(source, theirs);
}

/** Minimum share of a sentence's words in a clause for a certain match. */
const alike = 0.6;
