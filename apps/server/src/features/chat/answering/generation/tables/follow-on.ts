import type { Period } from "@lectern/text-analysis/dates/period";
import { yearOf } from "@lectern/text-analysis/dates/periods";
import { type EarlierTurn, leansOnEarlier } from "../../retrieval/follow-up.ts";
import { type ValueQuestion, valueQuestionIn, type Item } from "./value-question.ts";

const mostReplaced = 3;

/**
 * Resolves a question against the turn above: returns the possible readings, the one that replaces
 * least first. "And Intel's?" replaces one name, "and in the second quarter?" the period.
 */
export function valueQuestionsIn(question: string, above: readonly EarlierTurn[]): ValueQuestion[] {
  const own = valueQuestionIn(question);
  const before = above.at(-1);
  if (!before || !leansOnEarlier(question)) return own && own.items.length > 0 ? [own] : [];
  const [earlier] = valueQuestionsIn(before.question, above.slice(0, -1));
  if (!own || !earlier) return own && own.items.length > 0 ? [own] : [];
  const measures = own.items.some(({ measure }) => measure !== undefined);
  const left = earlier.items.filter(({ measure }) => !(measures && measure !== undefined));
  const joined: ValueQuestion = {
    ...earlier,
    operation: own.operation,
    pairs: [],
    total: own.total,
    counts: own.counts,
    percent: own.percent,
    periods:
      own.periods.length > 0
        ? own.periods.map((one) => after(one, earlier.periods))
        : earlier.periods,
  };
  return remaining(left, own.items).map((items) => ({
    ...joined,
    items: [...items, ...own.items],
  }));
}

/** Items kept from the turn above: all, then without one, then without two or three in a row. */
function remaining(left: readonly Item[], added: readonly Item[]): Item[][] {
  const said = new Set(added.map(({ text }) => text.toLowerCase()));
  const others = left.filter(({ text }) => !said.has(text.toLowerCase()));
  const all: Item[][] = [[...others]];
  if (added.every(({ measure }) => measure !== undefined)) return all;
  for (let size = 1; size <= mostReplaced; size++) {
    for (let at = 0; at + size <= others.length; at++) {
      const dropped = others.slice(at, at + size);
      if (dropped.some(({ measure }) => measure !== undefined)) continue;
      all.push([...others.slice(0, at), ...others.slice(at + size)]);
    }
  }
  return all;
}

/** Completes a period from the one above. */
function after(period: Period, [before]: readonly Period[]): Period {
  if (!before || period.relative) return period;
  const year = yearOf(before);
  const isYear = period.months === undefined && period.through === undefined && !period.end;
  if (isYear && period.year !== undefined) {
    const { end, ...rest } = before;
    return end ? { ...rest, end: { ...end, year: period.year } } : { ...rest, year: period.year };
  }
  if (yearOf(period) !== undefined || year === undefined) return period;
  return period.end ? { ...period, end: { ...period.end, year } } : { ...period, year };
}
