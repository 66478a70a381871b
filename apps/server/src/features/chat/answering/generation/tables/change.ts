import { amountOf } from "./amounts.ts";
import type { CellMatch } from "./cell-match.ts";
import { type ComparisonResult, resultOf } from "./compute.ts";
import { ofEachDocument } from "./each-document.ts";
import { best, candidates, endOf } from "./find.ts";
import type { TableSource } from "./sources.ts";
import type { ValueQuestion } from "./value-question.ts";

/**
 * The change of a value from the one before it in its row: "How did net sales change?" Undefined if
 * the question names two things or periods, or no document, while several have the value.
 */
export function changeIn(
  sources: readonly TableSource[],
  asked: ValueQuestion,
): ComparisonResult | undefined {
  const { operation, pairs, periods } = asked;
  const isOverTime = operation === "change" || operation === "growth" || operation === "difference";
  if (!isOverTime || pairs.length > 0 || periods.length > 1) return undefined;
  const { fitting } = candidates(sources, asked, periods[0]);
  const now = best(fitting, asked);
  if (!now || ofEachDocument(fitting, asked)) return undefined;
  const before = beforeIn(candidates(sources, asked, undefined).fitting, now);
  const [amount, earlier] = [amountOf(now), before && amountOf(before)];
  if (!before || !amount || !earlier) return undefined;
  return resultOf(operation, { found: now, amount }, { found: before, amount: earlier });
}

/** The last earlier cell of the same row, with the same words and length of period above it. */
function beforeIn(fitting: readonly CellMatch[], now: CellMatch): CellMatch | undefined {
  const [last] = fitting
    .filter(
      ({ row, column, period }) =>
        row === now.row &&
        column.words === now.column.words &&
        period?.months === now.period?.months &&
        endOf(period) < endOf(now.period),
    )
    .toSorted((a, b) => endOf(b.period) - endOf(a.period));
  return last;
}
