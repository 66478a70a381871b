import { analyze } from "@lectern/text-analysis/analyze";
import { asksForList } from "../answer-kind.ts";
import { languageOfQuestion } from "../../retrieval/question-language.ts";
import type { Period, PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { periodsIn, unplaced, yearsBefore } from "@lectern/text-analysis/dates/periods";
import { kindOf, contentWords } from "../../retrieval/question-terms.ts";
import { measuresIn, wordings } from "./measures.ts";
import { isToCompute, type Operation, operationIn } from "./operations.ts";
import {
  asksForCount,
  asksForPercent,
  asksForTotal,
  asksForValue,
  isNeutral,
} from "./small-words.ts";

/** A term of a question that must be found for a value to answer it. */
export interface Item {
  /** As the question words it. */
  text: string;
  /** The measure it names; undefined: another word. */
  measure?: string;
  /** Whether it identifies one thing: "K300", "3", "Tesla". */
  isName: boolean;
  /** Its position in the question. */
  at: number;
}

/** A parsed question for a value. */
export interface ValueQuestion {
  /** ISO 639-1, or "und". */
  language: string;
  items: Item[];
  periods: Period[];
  /** Whether the total of all parts is asked for. */
  total: boolean;
  /** Whether a count is asked for, not an amount of money. */
  counts: boolean;
  /** Whether only a rate or a percentage may answer. */
  percent: boolean;
  /** The computation asked for; undefined: none. */
  operation: Operation | undefined;
  /** Pairs of things asked for together: "gaming and data center". */
  pairs: [Item[], Item[]][];
}

/** "Did it grow?", "Why …", "Who …": a number is not an answer. */
const otherKind =
  /^[\s¿¡]*(?:how (?:do|does|can|could|may|should)|who|whom|whose|why|when|where|did|does|do|is|are|was|were|has|have|had|can|could|may|must|wer|wem|wen|warum|wieso|weshalb|wann|wo|ist|sind|hat|haben|kann|darf|qui|pourquoi|quand|où|est-ce|est-il|a-t-il|quién|por qué|cuándo|dónde|chi|perché|quando|dove|من|لماذا|متى|أين|هل)(?![\p{L}\p{M}])/iu;
/** "What does ASP mean?", "¿Qué es una …?" */
const asksForMeaning =
  /(?<!\p{L})(?:define[sd]?|definition|defined|stands? for|meaning|bedeutet|versteht|signifie|significa)(?!\p{L})|(?<!\p{L})means?\s*\?|^[\s¿¡]*(?:what (?:is|are) an?|was ist ein[e]?|qu['’]est-ce qu['’]une?|qué es una?|che cos['’]è un[ao]?)\s/iu;
/** "Mit welcher Frist …": asks "with what", not "how much". */
const asksHow =
  /^[\s¿¡]*(?:mit|unter|durch|womit|wodurch|with|under|avec|con|bajo)\s+(?:which|what|welche[nrms]?|quels?|quelles?|qué|quali?)\s/iu;
/** "Which segments …": asks for a list of names. */
const listed =
  /^[\s¿¡]*(?:by |in |nach |par |por )?(?:which|what|welche[nrms]?|quels?|quelles?|qué|cuáles|quali)\s+(?!(?:is|was|were|did|does|do|has|had|are|will|es|son|fue|fueron|est|sont|était|étaient|ist|war|waren)(?!\p{L}))/iu;

/** Parses a question; undefined if it cannot ask for a value. */
export function valueQuestionIn(question: string): ValueQuestion | undefined {
  const language = languageOfQuestion(question);
  const kind = kindOf(question);
  if (
    otherKind.test(question) ||
    asksForMeaning.test(question) ||
    asksHow.test(question) ||
    (kind !== undefined && kind !== "number")
  )
    return undefined;
  const periods = periodsIn(question);
  const measures = measuresAsked(question, periods);
  // "What are its operating segments?" asks for names.
  if (kind === undefined && measures.length === 0 && asksForList.test(question)) return undefined;
  const operation = operationIn(question);
  const afterWhich = isToCompute(operation) ? undefined : listed.exec(question);
  if (kind === undefined && afterWhich) {
    // "Which revenue did …" asks for a value, "which products …" does not.
    const begins = afterWhich[0].length;
    if (!measures.some(({ at }) => at >= begins && at < begins + 14)) return undefined;
  }
  const taken = [
    ...periods,
    ...measures.map(({ at, text }) => ({ from: at, to: at + text.length })),
  ];
  const words = contentWords(question, language)
    .filter(({ text }) => !asksForValue(text) && !isNeutral(text))
    .filter(
      ({ text, start }) => !taken.some(({ from, to }) => from < start + text.length && start < to),
    )
    .map(({ text, start, isName }) => ({ text, at: start, isName: isName || /\p{N}/u.test(text) }));
  const items = [
    ...new Map(
      [...measures, ...words].map((item: Item) => [item.measure ?? item.text.toLowerCase(), item]),
    ).values(),
  ].toSorted((a, b) => a.at - b.at);
  return {
    language,
    items,
    periods: operation
      ? sameParts(withYears(periods.map(unplaced)))
      : withYears(periods.map(unplaced)),
    total: asksForTotal(question),
    counts: asksForCount(question),
    percent: asksForPercent(question) && operation === undefined,
    operation,
    pairs: pairsIn(question, items),
  };
}

/** All other wordings of the measures asked for. */
export function wordingsOf(ways: readonly ValueQuestion[]): string[] {
  const items = ways.flatMap((asked) => asked.items);
  const concepts = new Set(items.flatMap(({ measure }) => measure ?? []));
  const said = new Set(items.map(({ text }) => text.toLowerCase()));
  return [...concepts].flatMap(wordings).filter((wording) => !said.has(wording));
}

/** Ignores a price if another measure is named: "research costs". */
function measuresAsked(question: string, periods: readonly PlacedPeriod[]): Item[] {
  const named = measuresIn(question).filter(
    ({ from, to }) => !periods.some((period) => period.from < to && from < period.to),
  );
  const telling = named.filter(({ concept }) => concept !== "price");
  return (telling.length > 0 ? telling : named).map(({ concept, from, to }) => ({
    text: question.slice(from, to),
    measure: concept,
    isName: false,
    at: from,
  }));
}

const conjunction = /\s(?:and|or|und|oder|et|ou|y|o|e|vs\.?|versus|against)\s/giu;
const mostInPair = 3;

/** The items on both sides of an "and", smallest pair first. */
function pairsIn(question: string, items: readonly Item[]): [Item[], Item[]][] {
  const pairs: [Item[], Item[]][] = [];
  for (const { index } of question.matchAll(conjunction)) {
    const before = items.filter(({ at }) => at < index);
    const after = items.filter(({ at }) => at > index);
    for (let left = 1; left <= Math.min(mostInPair, before.length); left++) {
      for (let right = 1; right <= Math.min(mostInPair, after.length); right++) {
        pairs.push([before.slice(-left), after.slice(0, right)]);
      }
    }
  }
  return pairs.toSorted((a, b) => a.flat().length - b.flat().length);
}

/** "The quarter ended September 30, from 2022 to 2023" means that quarter of both years. */
function withYears(periods: readonly Period[]): Period[] {
  const yearOf = ({ end, year }: Period) => end?.year ?? year;
  const [open, ...more] = periods.filter(
    (one) => !isYear(one) && !one.relative && yearOf(one) === undefined,
  );
  const years = periods.filter(isYear);
  if (!open || more.length > 0 || years.length === 0) return joinedYears(periods);
  const others = periods.filter((one) => one !== open && !isYear(one));
  return [
    ...years.map(({ year }) =>
      open.end
        ? { ...open, end: { ...open.end, ...(year && { year }) } }
        : { ...open, ...(year && { year }) },
    ),
    ...others,
  ];
}

/** "The third quarter of 2023 compared with 2022" means that quarter of both years. */
function sameParts(periods: readonly Period[]): Period[] {
  const [part, ...others] = periods.filter(({ through }) => through !== undefined);
  const [year, ...years] = periods.filter(isYear);
  if (part?.year === undefined || others.length > 0 || !year?.year || years.length > 0)
    return [...periods];
  const of = yearsBefore(part, part.year - year.year);
  return periods.map((one) => (one === year ? of : one));
}

const isYear = ({ months, through, end, relative }: Period) =>
  months === undefined && through === undefined && !end && !relative;

/** "The first and second quarter of 2023" are both in 2023. */
function joinedYears(periods: readonly Period[]): Period[] {
  return periods.map((one, at) => {
    const next = periods.slice(at + 1).find(({ year }) => year !== undefined);
    const needs = one.through !== undefined && one.year === undefined && !one.end;
    return needs && next?.year !== undefined
      ? { ...one, year: next.year, ...(next.fiscal && { fiscal: true }) }
      : one;
  });
}

/** The search terms of a text in the language of a document. */
export const termsIn = (text: string, language: string) => new Set(analyze(text, language));
