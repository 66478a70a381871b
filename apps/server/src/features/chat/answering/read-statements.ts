import type { Citation } from "@lectern/contract/chat";

import type { Boxes } from "../../search/index.ts";
import { citationOf, type Quote } from "./evidence.ts";
import type { Block } from "./generation/extractive-answer.ts";

/** What documents say about a question: one statement, with the passages that it rests on. */
export interface ReadStatement<Quoted = Quote> {
  /** Verbatim, or what cells of a table say. */
  text: string;
  /** Whether the text is that of the quote. */
  isVerbatim: boolean;
  language: string;
  quotes: Quoted[];
}

/** A citation, where its quote begins in the page's text, and the headings above it. */
export type PlacedQuote = Citation & { start: number; language: string; heading: string | null };

/** Returns quotes with their places on the pages; reads the boxes of the pages first. */
export async function placed(boxes: Boxes, quotes: readonly Quote[]): Promise<PlacedQuote[]> {
  await boxes.read(quotes.map(({ evidence }) => evidence));
  return quotes.map(({ evidence, start, end }, n) => ({
    ...citationOf(evidence, boxes, { index: n + 1, start, end, support: "supported" }),
    start: evidence.start + start,
    language: evidence.language,
    heading: evidence.heading,
  }));
}

/** Returns the statements of the built-in model's answer. */
export const statementsOf = (blocks: readonly Block[]): ReadStatement[] =>
  blocks.flatMap(({ opening, statements }) =>
    statements.map((pieces) => {
      const quotes = pieces.flatMap(({ quote }) => quote ?? []);
      const [first] = quotes;
      const isVerbatim = opening !== "table";
      return {
        text: isVerbatim ? wordsOf(first) : pieces.map(({ text }) => text).join(""),
        isVerbatim,
        language: first?.evidence.language ?? "und",
        quotes,
      };
    }),
  );

const wordsOf = (quote: Quote | undefined) =>
  quote ? quote.evidence.text.slice(quote.start, quote.end) : "";

/** Returns the statements of the built-in model's answer with their places. */
export async function readStatements(
  boxes: Boxes,
  blocks: readonly Block[],
): Promise<ReadStatement<PlacedQuote>[]> {
  const statements = statementsOf(blocks);
  // Read together, so that placing each needs no statement of its own.
  await boxes.read(statements.flatMap(({ quotes }) => quotes.map(({ evidence }) => evidence)));
  return Promise.all(
    statements.map(async (one) => ({ ...one, quotes: await placed(boxes, one.quotes) })),
  );
}
