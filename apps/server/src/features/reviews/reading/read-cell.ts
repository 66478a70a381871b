import { type Message, message, withoutText } from "@lectern/contract/message";
import type { CellQuote } from "@lectern/contract/review-cells";
import type { CellValue } from "@lectern/contract/review-columns";

import type { DocumentReader, ReadStatement } from "../../chat/index.ts";
import type { ReviewResultTable } from "#schema";
import type { Question } from "./parsing/outcome.ts";
import { parseAnswer, statementsFor } from "./parsing/parse-answer.ts";

/** What was read for a cell. */
export interface Outcome {
  state: ReviewResultTable["state"];
  value: CellValue | null;
  candidates: CellValue[];
  reason: Message | null;
  quotes: StoredQuote[];
  support: "supported" | null;
  pages_read: number;
  unreadable_pages: number[];
}
type StoredQuote = Omit<CellQuote, "document_name" | "collection_id">;

/** What of a document could be read. */
export interface PagesRead {
  page_count: number | null;
  unreadable_pages: number[];
}

const countsOf = ({ page_count, unreadable_pages }: PagesRead) => ({
  pages_read: Math.max(0, (page_count ?? 0) - unreadable_pages.length),
  unreadable_pages,
});

const empty = { value: null, candidates: [], quotes: [], support: null };

/** The outcome of a reading that could not be done. */
export const failedFor = (
  why: "review_document_not_read" | "review_reading_failed",
  pages: PagesRead,
): Outcome => ({
  ...empty,
  state: "failed",
  reason: withoutText(message(why)),
  ...countsOf(pages),
});

const mostQuotes = 20;

function quotesOf(statements: readonly ReadStatement[]): StoredQuote[] {
  const quotes = statements.flatMap((one) => one.quotes);
  const places = quotes.map(({ page, quote }) => `${page} ${quote}`);
  return quotes
    .filter((_, n) => places.indexOf(places[n]!) === n)
    .slice(0, mostQuotes)
    .map(({ document_id, page, unit, label, start, quote, rects }) => ({
      document_id,
      page,
      unit,
      label: label ?? null,
      start,
      quote,
      rects,
    }));
}

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
    return { ...empty, state: "not_found", reason: notFound(counts), ...counts };
  const { state, value, candidates, reason, from } = parseAnswer(question, quoted);
  // Yes or no is a proposal: what it rests on stands in the document, it does not.
  const stands = state === "suggested" && question.type !== "yes_no";
  const quotes = quotesOf(from);
  return {
    state,
    value,
    candidates,
    reason,
    quotes,
    support: stands ? "supported" : null,
    ...counts,
  };
}

function notFound({ pages_read, unreadable_pages }: ReturnType<typeof countsOf>): Message {
  const unreadable = unreadable_pages.length;
  return withoutText(
    unreadable > 0
      ? message("review_pages_unreadable", { pages: pages_read, unreadable })
      : message("review_pages_without_answer", { pages: pages_read }),
  );
}
