import { builtInWords } from "@lectern/contract/built-in-words";
import type { AnswerContent, Citation, Sentence } from "@lectern/contract/chat";

import type { Boxes, PageRange } from "../../../search/index.ts";
import { citationOf, type Evidence, type Quote, sourceOf } from "../evidence.ts";
import { passagesToQuote } from "../retrieval/limits.ts";

/** An answer of the built-in model, in the pieces in which it is streamed. */
export interface ExtractiveAnswer {
  answer: AnswerContent;
  pieces: string[];
}

/** Statements under one introductory sentence. */
export interface Block {
  opening: "quotes" | "judgement" | "table";
  statements: Statement[];
  /** The table heading, if the statements are rows of a Markdown table. */
  heading?: string | undefined;
}

/** A sentence of the answer. The citation mark of a piece follows the piece. */
export type Statement = { text: string; quote?: Quote }[];

/** The built-in model's findings. */
export interface ExtractiveFindings {
  blocks: readonly Block[];
  /** All passages it read, best first. */
  evidence: readonly Evidence[];
  /** Parts of the question with no answer. */
  missing?: readonly string[];
}

/** The passages that an answer cites, and those it shows beside them. */
export const passagesShown = ({ blocks, evidence }: ExtractiveFindings): PageRange[] => [
  ...blocks.flatMap(({ statements }) =>
    statements.flat().flatMap(({ quote }) => quote?.evidence ?? []),
  ),
  ...evidence.slice(0, passagesToQuote),
];

/**
 * Writes the blocks, each under its introduction, with a mark for every quote, and names the parts
 * of the question with no answer; without blocks, writes that no answer was found.
 */
export function extractiveAnswer(
  { blocks, evidence, missing = [] }: ExtractiveFindings,
  boxes: Boxes,
): ExtractiveAnswer {
  if (blocks.length === 0) return refused(evidence, boxes);
  const pieces: string[] = [];
  const quotes: Quote[] = [];
  const sentences: Sentence[] = [];
  let length = 0;
  const say = (text: string) => {
    pieces.push(text);
    length += text.length;
  };
  for (const [at, { opening, statements, heading }] of blocks.entries()) {
    const last = blocks[at - 1];
    if (opening !== last?.opening) say(`${last ? "\n\n" : ""}${builtInWords[opening]}`);
    if (heading !== undefined) say(`\n\n${heading}`);
    const before = heading === undefined ? "\n\n" : "\n";
    for (const statement of statements) {
      const first = quotes.length + 1;
      const text = statement.map(({ text, quote }) =>
        quote ? `${text} [${quotes.push(quote)}]` : text,
      );
      const start = length + before.length;
      say(`${before}${text.join("")}`);
      const citations = quotes.slice(first - 1).map((_, n) => first + n);
      sentences.push({ start, end: length, support: "supported", citations, note: null });
    }
  }
  if (missing.length > 0)
    say(`\n\n${builtInWords.missing} ${missing.map((part) => `“${unmarked(part)}”`).join(", ")}`);
  const citations = quotes.map(({ evidence: one, start, end }, n) =>
    citationOf(one, boxes, { index: n + 1, start, end, support: "supported" }),
  );
  const sources = sourcesOf(citations, quotes, evidence, boxes);
  return {
    answer: { content: pieces.join(""), citations, sentences, quoted: true, found: true, sources },
    pieces,
  };
}

/** Makes a block of verbatim sentences; undefined if there are none. */
export function blockOf(
  quotes: readonly Quote[],
  opening: "quotes" | "judgement" = "quotes",
): Block | undefined {
  if (quotes.length === 0) return undefined;
  return { opening, statements: quotes.map((quote) => [{ text: `“${shown(quote)}”`, quote }]) };
}

/** Writes that no answer was found. */
function refused(evidence: readonly Evidence[], boxes: Boxes): ExtractiveAnswer {
  const content = evidence.length > 0 ? builtInWords.refusal : builtInWords.nothing;
  const sources = evidence.slice(0, passagesToQuote).map((one) => sourceOf(one, boxes));
  return {
    answer: { content, citations: [], sentences: [], quoted: true, found: false, sources },
    pieces: [content],
  };
}

/** Identifies a passage or a saved part of one, which are separate. */
const placeOf = ({ chunkId, start, text }: Evidence) => `${chunkId} ${start} ${text.length}`;

/** The quotes under their own numbers, then the best passages that are not quoted. */
function sourcesOf(
  citations: Citation[],
  quotes: readonly Quote[],
  evidence: readonly Evidence[],
  boxes: Boxes,
): Citation[] {
  const used = new Set(quotes.map((quote) => placeOf(quote.evidence)));
  const others = evidence.slice(0, passagesToQuote).filter((one) => !used.has(placeOf(one)));
  return [...citations, ...others.map((one, n) => sourceOf(one, boxes, citations.length + n + 1))];
}

const shown = ({ evidence, start, end }: Quote): string =>
  unmarked(evidence.text.slice(start, end).replaceAll(/-\n(?=\p{Ll})/gu, ""));

/** Puts text on one line and escapes Markdown and citation marks. */
export const unmarked = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>|~$]/g, String.raw`\$&`);

/** Returns the text that `unmarked` escaped. */
export const unescaped = (text: string): string => text.replaceAll(/\\([\\`*_[\]<>|~$])/g, "$1");
