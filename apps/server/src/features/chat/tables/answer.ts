import type { Evidence } from "../evidence.ts";
import type { Asked } from "./asked.ts";
import { computed } from "./compute.ts";
import { best, candidates, type Found } from "./find.ts";
import { sentenceOf } from "./sentence.ts";
import { passageAt, type TableSource } from "./sources.ts";

/** A statement read from tables: after each piece but what is left of them stands the mark of its cell. */
export interface TableStatement {
  said: string[];
  cells: TableCell[];
}

/** The characters [start, end) of a passage: a row from its label to the cell. */
export interface TableCell {
  evidence: Evidence;
  start: number;
  end: number;
}

/** What tables say to a question: a statement; that they hold it of other periods only; or nothing. */
export type TableAnswer = TableStatement | "other period" | undefined;

/** The answer in the first of the ways to read a question in which there is one. */
export function answerIn(sources: readonly TableSource[], ways: readonly Asked[]): TableAnswer {
  let otherwise: TableAnswer;
  for (const asked of ways) {
    const answer = answerTo(sources, asked);
    if (answer && answer !== "other period") return answer;
    otherwise ??= answer;
  }
  return otherwise;
}

function answerTo(sources: readonly TableSource[], asked: Asked): TableAnswer {
  const [period, ...periods] = asked.periods;
  if (asked.operation || periods.length > 0) {
    const result = computed(sources, asked);
    if (result) return statementOf(result.said, result.operands);
    if (asked.operation !== "compare") return undefined;
  }
  const { fitting, otherPeriod } = candidates(sources, asked, period);
  const found = best(fitting, asked);
  if (found) return statementOf([sentenceOf(found)], [found]);
  const both = asked.pairs.length > 0 ? computed(sources, asked) : undefined;
  if (both) return statementOf(both.said, both.operands);
  return otherPeriod && fitting.length === 0 ? "other period" : undefined;
}

/** None where a cell stands in no passage that can be cited. */
function statementOf(said: string[], found: readonly Found[]): TableStatement | undefined {
  const cells = found.flatMap((one) => cellOf(one) ?? []);
  return cells.length === found.length ? { said, cells } : undefined;
}

function cellOf({ source, row, cell }: Found): TableCell | undefined {
  const [from, to] = [row.label === "" ? cell.start : row.start, cell.end];
  const passage = passageAt(source, from, to);
  return passage && { evidence: passage, start: from - passage.start, end: to - passage.start };
}
