import type { DocumentReader } from "../../chat/index.ts";
import {
  countsOf,
  nothingRead,
  notFoundReason,
  type Outcome,
  type PagesRead,
  storedQuotes,
} from "./cell-outcome.ts";
import type { Question } from "./parsing/outcome.ts";
import { parseAnswer, statementsFor } from "./parsing/parse-answer.ts";

/** Answers a question from a document with the built-in model: at most a suggestion. */
export async function readCell(
  reader: DocumentReader,
  question: Question,
  pages: PagesRead,
): Promise<Outcome> {
  const counts = countsOf(pages);
  const statements = await reader.statementsOn(question.question, statementsFor(question));
  const quoted = statements.filter(({ quotes }) => quotes.length > 0);
  if (quoted.length === 0)
    return { ...nothingRead, state: "not_found", reason: notFoundReason(counts), ...counts };
  const { state, value, candidates, reason, from } = parseAnswer(question, quoted);
  // Yes or no is a proposal: what it rests on stands in the document, it does not.
  const stands = state === "suggested" && question.type !== "yes_no";
  return {
    ...nothingRead,
    state,
    value,
    candidates,
    reason,
    quotes: storedQuotes(from.flatMap(({ quotes }) => quotes)),
    support: stands ? "supported" : null,
    ...counts,
  };
}
