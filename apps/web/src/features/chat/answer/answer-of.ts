import type { Chat, Citation, Sentence, Support } from "@lectern/contract/chat";
import { t } from "@lingui/core/macro";

import { placeName } from "#ui/text/place-name.ts";

import { citationOf, type LiveAnswer } from "../live-answer.ts";
import { isWriting } from "../turns.ts";
import { inOwnWords, isFromTable } from "./own-words.ts";

/** An answer as displayed, whether stored or still being written. */
export interface ShownAnswer {
  content: string;
  sentences: readonly Sentence[];
  /** The passages found and read; null while unknown. */
  sources: readonly Citation[] | null;
  citationOf: (index: number) => Citation | undefined;
  quoted: boolean;
  /** Whether the answer states the cells of a table as a sentence. */
  fromTable: boolean;
  found: boolean;
  writing: boolean;
}

const none: readonly Sentence[] = [];

/** Returns the known part of a message's answer: the stored one, else what its stream has sent. */
export function answerOf(chat: Chat, live: LiveAnswer | null): ShownAnswer {
  const stored = chat.answer;
  const writing = isWriting(chat) && !live?.done && (live?.failed ?? null) === null;
  if (stored) {
    return {
      ...stored,
      ...inOwnWords(stored),
      fromTable: isFromTable(stored.content),
      citationOf: (index) => citationOf(stored, index),
      writing,
    };
  }
  return {
    ...inOwnWords({ content: live?.text ?? "", sentences: none }),
    sources: live?.sources ?? null,
    citationOf: (index) => (live ? citationOf(live, index) : undefined),
    quoted: false,
    fromTable: false,
    found: true,
    writing,
  };
}

/** The verdict that a sentence's mark shows. */
export type Verdict = Support | "contradicted";

type Judged = Pick<Sentence, "support" | "contradicted">;

export const verdictOf = ({ support, contradicted }: Judged): Verdict =>
  contradicted ? "contradicted" : support;

/**
 * Counts an answer's sentences that are supported, partly supported, contradicted or unsupported.
 */
export function tallyOf(sentences: readonly Judged[]) {
  const tally = { supported: 0, partial: 0, contradicted: 0, unsupported: 0 };
  for (const sentence of sentences) tally[verdictOf(sentence)]++;
  return tally;
}

/** Returns the passages that an answer's marks cite, by index. */
export function citedIn({ content, citationOf }: Pick<ShownAnswer, "content" | "citationOf">) {
  const marks = [...content.matchAll(/\[(\d{1,4})\]/g)].map(([, index]) => Number(index));
  return [...new Set(marks)].toSorted((a, b) => a - b).flatMap((index) => citationOf(index) ?? []);
}

/** Maximum passages shown if the answer was not found. */
const maxPassages = 5;

/** Returns the passages nearest to the question if the library does not contain the answer. */
export const nearestIn = ({ found, writing, sources }: ShownAnswer): readonly Citation[] =>
  found || writing ? [] : (sources ?? []).slice(0, maxPassages);

/** Formats an answer that was not found for the clipboard, with the passages shown below it. */
function refusalWithPassages(content: string, nearest: readonly Citation[]) {
  const quotes = nearest.map((one) => `- ${quoteWithPlace(one)}`);
  return [content, "", t`Nearest passages`, ...quotes].join("\n");
}

/** Returns the answer for the clipboard: its text and the passages it cites. */
export function answerWithSources(shown: ShownAnswer): string {
  const { content } = shown;
  const cited = citedIn(shown);
  const nearest = nearestIn(shown);
  if (nearest.length > 0) return refusalWithPassages(content, nearest);
  if (cited.length === 0) return content;
  const sources = cited.map(
    ({ index, quote, document_name, ...place }) =>
      `[${index}] ${t`“${{ quote: oneLine(quote) }}” ${document_name}, ${{ place: placeName(place) }}`}`,
  );
  return [content, "", t`Sources`, ...sources].join("\n");
}

/** Returns the answer for the clipboard, text only. */
export function answerWords(shown: ShownAnswer): string {
  const nearest = nearestIn(shown);
  const words = plainAnswer(shown);
  return nearest.length > 0 ? refusalWithPassages(words, nearest) : words;
}

/** Returns the text of an answer without marks and Markdown syntax, line by line. */
export const plainAnswer = ({ content }: Pick<ShownAnswer, "content">) =>
  content
    .replaceAll(/\s*\[\d{1,4}\]/g, "")
    .replaceAll(/^ *(?:```|~~~).*\n?/gm, "")
    .replaceAll(/^\|?[\s|:-]+\|[\s|:-]*\n/gm, "")
    .replaceAll(/^ *(?:#{1,6}|>) +/gm, "")
    .replaceAll(/^ *\| *| *\| *$/gm, "")
    .replaceAll(/ +\| +/g, "\t")
    .replaceAll(/!?\[([^\]\n]*)\]\(([^)\s]*)[^)\n]*\)/g, "$1 ($2)")
    .replaceAll(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replaceAll(/(^|[\s(])[*_](?=\S)([^\n*_]*\S)[*_]/gm, "$1$2")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();

/** Returns a quote with its document and place, for the clipboard. */
export const quoteWithPlace = ({ quote, document_name, ...place }: Citation) =>
  t`“${{ quote: oneLine(quote) }}” (${document_name}, ${{ place: placeName(place) }})`;

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Returns the text of an answer for reading aloud: without marks and Markdown syntax. */
export const spoken = (content: string) =>
  content
    .replaceAll(/\s*\[\d{1,4}\]/g, "")
    .replaceAll(/[*_`#>|]+/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
