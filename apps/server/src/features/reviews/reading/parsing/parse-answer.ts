import type { ReadStatement } from "../../../chat/index.ts";
import { datesOf } from "./dates.ts";
import { valueIn } from "./mentions.ts";
import { moneyOf, numbersOf } from "./numbers.ts";
import type { ParsedAnswer, Question } from "./outcome.ts";
import { choiceOf, listOf, textOf, yesOrNoOf } from "./words.ts";

/** Statements that are read for a value, and for a list. */
export const statementsFor = ({ type }: Question) => (type === "list" ? 20 : 4);

/** Reads statements that address a question as a value of its type. */
export function parseAnswer(
  { question, type, options, unit }: Question,
  statements: readonly ReadStatement[],
): ParsedAnswer {
  switch (type) {
    case "text":
      return textOf(statements);
    case "list":
      return listOf(statements);
    case "choice":
      return choiceOf(options, statements);
    case "yes_no":
      return yesOrNoOf(question, statements);
    case "date":
      return valueIn(question, statements, datesOf, { byClause: true });
    case "number":
      return valueIn(question, statements, (one) => numbersOf(one, unit));
    case "amount":
      return valueIn(question, statements, (one) => moneyOf(one, unit));
  }
}
