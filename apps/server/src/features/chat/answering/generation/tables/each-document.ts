import { amountOf } from "./amounts.ts";
import type { CellMatch } from "./cell-match.ts";
import { type ComparisonResult, isSameKind, type Operand, rowsOf } from "./compute.ts";
import { best, endOf } from "./find.ts";
import type { ValueQuestion } from "./value-question.ts";

/** Maximum documents whose values are given for one question. */
const mostDocuments = 8;
/** Maximum difference in score between documents: one word of a label. */
const nearScore = 1.5;
/** Maximum days between the ends of two reports' periods that count as the same. */
const nearDays = 45;

/**
 * Returns the values of all documents that have the measure for about the same time, if the
 * question names none of them: "What was revenue in the third quarter?" Undefined if they do not
 * differ.
 */
export function ofEachDocument(
  fitting: readonly CellMatch[],
  asked: ValueQuestion,
): ComparisonResult | undefined {
  const measure = asked.items.find((item) => item.measure !== undefined);
  if (!measure || asked.items.some(({ isName }) => isName)) return undefined;
  const top = fitting[0]?.score ?? 0;
  const good = fitting.filter(({ score }) => top - score <= nearScore);
  const byDocument = Map.groupBy(good, ({ source }) => source.evidence.documentId);
  const all = [...byDocument.values()].flatMap((own): Operand[] => {
    const found = best(own, asked);
    const amount = found && amountOf(found);
    return amount ? [{ found, amount }] : [];
  });
  const [first] = all;
  const operands = all.filter(({ amount }) => first && isSameKind(first.amount, amount));
  const last = Math.max(...operands.map(({ found }) => endOf(found.period)));
  const latest = operands.filter(({ found }) => last - endOf(found.period) <= nearDays);
  const values = new Set(latest.map(({ amount }) => amount.value * amount.scale));
  if (!Number.isFinite(last) || values.size < 2) return undefined;
  return rowsOf(latest.slice(0, mostDocuments), measure.text);
}
