import type { Period } from "@lectern/text-analysis/dates/period";
import { yearOf } from "@lectern/text-analysis/dates/periods";
import type { CellMatch } from "./cell-match.ts";
import { isBalance } from "./measures.ts";
import { compareIn } from "./sources.ts";
import type { ValueQuestion } from "./value-question.ts";

/** Whether a cell is of this period; without a year, of any year: "the quarter" is that of any. */
export function fits(
  period: Period,
  { period: own, source }: CellMatch,
  { items }: ValueQuestion,
): boolean {
  if (!own) return false;
  const isOfDay = !own.months && items.some(({ measure }) => measure && isBalance(measure));
  const [asked, held] = isOfDay ? [atEnd(period), atEnd(own)] : [period, own];
  if (!isOfAnyYear(asked)) return compareIn(asked, held, source.issuer) === "same";
  const year = yearOf(held);
  if (year === undefined) return false;
  if (!asked.end && asked.through === undefined) return asked.months === held.months;
  return [year, year - 1, year + 1].some((one) => {
    const dated = asked.end
      ? { ...asked, end: { ...asked.end, year: one } }
      : { ...asked, year: one };
    return compareIn(dated, held, source.issuer) === "same";
  });
}

/** The end of a quarter, or of a period that ends on a day, as a period of no length. */
function atEnd(period: Period): Period {
  const { months: _, ...rest } = period;
  return period.through !== undefined || period.end ? rest : period;
}

/** Whether it is named without a year. */
export const isOfAnyYear = (asked: Period) => yearOf(asked) === undefined && !asked.relative;
