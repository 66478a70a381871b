import type { Quote } from "../../evidence.ts";
import { type Statement, unmarked } from "../extractive-answer.ts";
import type { ValueQuestion } from "./value-question.ts";
import { changeIn } from "./change.ts";
import { type ComparisonResult, computed, oneSide } from "./compute.ts";
import { ofEachDocument } from "./each-document.ts";
import { best, candidates } from "./find.ts";
import type { CellMatch } from "./cell-match.ts";
import { isToCompute } from "./operations.ts";
import { cellSentence } from "./sentence.ts";
import { quoteAt, type TableSource } from "./sources.ts";

/** A statement from tables; each cell is quoted with its row, starting at the row's label. */
export interface TableStatement {
  statements: Statement[];
  /** The table heading, if the statements are table rows. */
  heading?: string;
  /** The side of a comparison that was not found, in the words of the question. */
  missing?: string | undefined;
}

/** The tables' answer: a statement; "other period" if only other periods have it; or undefined. */
export type TableAnswer = TableStatement | "other period" | undefined;

/** The answer to the first reading of a question that has one. */
export function answerIn(
  sources: readonly TableSource[],
  ways: readonly ValueQuestion[],
): TableAnswer {
  let otherwise: TableAnswer;
  for (const asked of ways) {
    const answer = answerTo(sources, asked);
    if (answer && answer !== "other period") return answer;
    otherwise ??= answer;
  }
  return otherwise;
}

function answerTo(sources: readonly TableSource[], asked: ValueQuestion): TableAnswer {
  const [period, ...periods] = asked.periods;
  if (asked.operation || periods.length > 0) {
    const result = computed(sources, asked) ?? changeIn(sources, asked);
    if (result) return statementOf(result);
    if (asked.operation === undefined || isToCompute(asked.operation)) return undefined;
  }
  const { fitting, otherPeriod } = candidates(sources, asked, period);
  const found = best(fitting, asked);
  const each = found && ofEachDocument(fitting, asked);
  // One of the documents may not be citable.
  const ofEach = each && statementOf(each);
  if (ofEach) return ofEach;
  if (found) return statementOf({ said: [cellSentence(found)], operands: [found] });
  const both = asked.pairs.length > 0 ? computed(sources, asked) : undefined;
  if (both) return statementOf(both);
  const side = oneSide(sources, asked);
  if (side) return statementOf(side);
  return otherPeriod && fitting.length === 0 ? "other period" : undefined;
}

/** Undefined if a cell is in no passage that can be cited. */
function statementOf({
  said,
  operands,
  table,
  missing,
}: ComparisonResult): TableStatement | undefined {
  const quotes = operands.flatMap((one) => quoteOf(one) ?? []);
  if (quotes.length < operands.length) return undefined;
  const quoteAt = (n: number) => quotes[n] && { quote: quotes[n] };
  if (table) {
    const statements = table.rows.map((cells, n) => [
      { text: `| ${cells.map(unmarked).join(" | ")}`, ...quoteAt(n) },
      { text: " |" },
    ]);
    return { statements, heading: `| | ${unmarked(table.heading)} |\n|---|---|` };
  }
  return {
    statements: [said.map((text, n) => ({ text: unmarked(text), ...quoteAt(n) }))],
    missing,
  };
}

function quoteOf({ source, row, cell }: CellMatch): Quote | undefined {
  return quoteAt(source, row.label === "" ? cell.start : row.start, cell.end);
}
