import type { ReadStatement } from "../../../chat/pure.ts";
import { inCurrency } from "./currency.ts";
import { datesOf, isBareYear } from "./dates.ts";
import { valueIn } from "./mentions.ts";
import { moneyOf, numbersOf } from "./numbers.ts";
import { type ParsedAnswer, type Question, unclear } from "./outcome.ts";
import { choiceOf, listOf, textOf } from "./words.ts";
import { yesOrNoOf } from "./yes-no.ts";

/** Statements that are read for a value, and for a list. */
export const statementsFor = ({ type }: Question) => (type === "list" ? 20 : 4);

/** Reads statements that address a question as a value of its type; undefined if they do not. */
export function parseAnswer(
  { question, type, options, unit }: Question,
  statements: readonly ReadStatement[],
): ParsedAnswer | undefined {
  switch (type) {
    case "text":
      return textOf(question, statements);
    case "list":
      return listOf(statements);
    case "choice":
      return choiceOf(options, statements);
    case "yes_no":
      return yesOrNoOf(question, statements);
    case "date":
      return dateOf(question, statements);
    case "number":
      return valueIn(question, statements, (one) => numbersOf(one, unit));
    case "amount":
      return inCurrency(
        valueIn(question, statements, (one) => moneyOf(one, unit)),
        unit,
      );
  }
}

/** Returns the date that the statements give; unclear where it is a year, and others give days. */
function dateOf(question: string, statements: readonly ReadStatement[]): ParsedAnswer {
  const found = valueIn(question, statements, datesOf);
  if (found.value === null || !isBareYear(found.value)) return found;
  const days = statements
    .flatMap(datesOf)
    .flatMap(({ readings }) => readings)
    .filter((one) => !isBareYear(one));
  if (days.length === 0) return found;
  return unclear("review_values_differ", [...days, found.value], statements);
}
