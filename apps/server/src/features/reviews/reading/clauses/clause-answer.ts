import type { ReadStatement } from "../../../chat/pure.ts";
import { sameValue } from "../../values.ts";
import { type ParsedAnswer, type Question, unclear } from "../parsing/outcome.ts";
import { parseAnswer } from "../parsing/parse-answer.ts";
import { statementAt } from "../parsing/statement-at.ts";
import type { Covering } from "./coverage.ts";
import { fits } from "./fitting.ts";

/** The share of a question that a clause holds if it answers, and if it may. */
export const enough = { toSuggest: 0.62, toConsider: 0.5 };
/** Clauses that hold nearly as much as the best one. */
const nearly = 0.06;
/** Clauses judged of each question. */
const most = 6;

const statementOf = ({ clause }: Covering): ReadStatement => ({
  ...statementAt(clause),
  language: clause.language,
});

/** An answer that clauses give, with the share of the question that they hold. */
export interface ClauseAnswer {
  answer: ParsedAnswer;
  share: number;
}

/**
 * Reads the clauses that hold most of a question, in its words or others, and have a value of its
 * type; undefined where none holds enough, in a long document all of it.
 */
export function clauseAnswer(
  question: Question,
  phrasing: string,
  coverings: readonly Covering[],
  isLong: boolean,
): ClauseAnswer | undefined {
  const fitting = coverings
    .filter(({ share }) => share >= enough.toConsider)
    // Of a long document rows are left to the rules of tables.
    .filter(
      ({ clause, missing }) => !isLong || (missing.length === 0 && !clause.text.includes("\t")),
    )
    .filter((one) => fits(question, phrasing, one))
    .slice(0, most);
  const [best] = fitting;
  if (!best) return undefined;
  const near = fitting.filter(({ share }) => share >= best.share - nearly);
  const read = near.flatMap((one) => {
    const answer = parseAnswer({ ...question, question: phrasing }, [statementOf(one)]);
    return answer ? [{ answer, share: one.share }] : [];
  });
  const [first, ...others] = read.filter(
    ({ answer }) => answer.reason?.code !== "review_value_missing",
  );
  if (!first) return undefined;
  // Words are a sentence: the best one is quoted.
  if (question.type === "text" || question.type === "list") return first;
  const differing = others.filter(({ answer }) => !isSame(answer, first.answer));
  if (differing.length === 0) return first;
  const answers = [first, ...differing].map(({ answer }) => answer);
  const values = answers.flatMap(({ value, candidates }) => (value ? [value] : candidates));
  const distinct = values.filter(
    (one, n) => values.findIndex((other) => sameValue(one, other)) === n,
  );
  const from = answers.flatMap((one) => one.from);
  return { answer: unclear("review_values_differ", distinct, from), share: first.share };
}

const isSame = (one: ParsedAnswer, other: ParsedAnswer) =>
  one.state === other.state && (one.value === null || sameValue(one.value, other.value));
