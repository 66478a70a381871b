import { type Message, message, withoutText } from "@lectern/contract/message";
import type { CellQuote } from "@lectern/contract/review-cells";
import type { CellValue } from "@lectern/contract/review-columns";
import type { Support } from "@lectern/contract/chat";

import type { PlacedQuote } from "../../chat/index.ts";
import type { ReviewResultTable } from "#schema";

/** What was read for a cell. */
export interface Outcome<Quoted = StoredQuote> {
  state: ReviewResultTable["state"];
  value: CellValue | null;
  candidates: CellValue[];
  reason: Message | null;
  quotes: Quoted[];
  support: Support | null;
  pages_read: number;
  unreadable_pages: number[];
  /** The name of the model that read it; null: the built-in one. */
  model: string | null;
  /** Why the built-in model read it in place of the review's; null where it did not. */
  fallback: Message | null;
}
type StoredQuote = Omit<CellQuote, "document_name" | "collection_id">;

/** What of a document could be read. */
export interface PagesRead {
  page_count: number | null;
  unreadable_pages: number[];
}

export const countsOf = ({ page_count, unreadable_pages }: PagesRead) => ({
  pages_read: Math.max(0, (page_count ?? 0) - unreadable_pages.length),
  unreadable_pages,
});

/** An outcome without a value, of the built-in model. */
export const nothingRead = {
  value: null,
  candidates: [],
  reason: null,
  quotes: [],
  support: null,
  model: null,
  fallback: null,
};

/** The outcome of a reading that could not be done. */
export const failedFor = (
  why: "review_document_not_read" | "review_reading_failed",
  pages: PagesRead,
): Outcome => ({
  ...nothingRead,
  state: "failed",
  reason: withoutText(message(why)),
  ...countsOf(pages),
});

/** The outcome of a reading that a limit left no room for. */
export const unreadFor = (
  by: "workspace" | "reader",
  { unreadable_pages }: PagesRead,
): Outcome => ({
  ...nothingRead,
  state: "failed",
  reason: withoutText(message(`review_limit_${by}`)),
  pages_read: 0,
  unreadable_pages,
});

/** Whether a limit kept the document from being read, so that the outcome says nothing about it. */
export const isUnread = ({ reason }: Outcome) =>
  reason?.code === "review_limit_workspace" || reason?.code === "review_limit_reader";

const mostQuotes = 20;

/** Returns quotes as they are stored, each once. */
export function storedQuotes(quotes: readonly PlacedQuote[]): StoredQuote[] {
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

/** Why a document is said not to address a question. */
export function notFoundReason({
  pages_read,
  unreadable_pages,
}: ReturnType<typeof countsOf>): Message {
  const unreadable = unreadable_pages.length;
  return withoutText(
    unreadable > 0
      ? message("review_pages_unreadable", { pages: pages_read, unreadable })
      : message("review_pages_without_answer", { pages: pages_read }),
  );
}
