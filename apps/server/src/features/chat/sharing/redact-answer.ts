import type { Sentence } from "@lectern/contract/chat";
import type { OutsideStatement } from "@lectern/contract/tool-calls";

import type { KeptAnswer } from "#schema";

import { mark } from "../answering/citations.ts";
import { bare } from "../answering/marks.ts";
import { type VerbatimOverlap, verbatimOverlap } from "./verbatim-overlap.ts";

/** Replaces redacted text. */
const gap = "[…]";

type CitingAnswer = Omit<KeptAnswer, "whole">;
type Passage = Pick<KeptAnswer["sources"][number], "document_id" | "document_name" | "quote">;
/** Whether a reader may open a document. */
type MayOpen = (id: string) => boolean;

/** A part of an answer: a sentence, or the text between two. */
interface Part {
  text: string;
  sentence?: Sentence;
  outside?: OutsideStatement;
  isWithheld: boolean;
}

export const passagesOf = (answer: CitingAnswer | null) =>
  answer ? [...answer.citations, ...answer.sources] : [];

/**
 * Returns what tells whether a text repeats the words, or the names, of documents that its reader
 * may not open. `read` are all passages that it was written with; `named` are documents whose names
 * the reader is told anyway.
 */
export function echoesOf(
  read: readonly Passage[],
  mayOpen: MayOpen,
  named: ReadonlySet<string> = new Set(),
): VerbatimOverlap {
  const open = read.filter(({ document_id }) => mayOpen(document_id));
  const closed = read.filter(({ document_id }) => !mayOpen(document_id));
  const known = open.map(({ quote }) => bare(quote)).join("\0");
  const repeats = verbatimOverlap(
    closed.map(({ quote }) => quote),
    closed.filter((one) => !named.has(one.document_id)).map((one) => one.document_name),
  );
  // The same text may also be in a document that the reader may open.
  return (text) => repeats(text) && !known.includes(bare(text));
}

interface Says {
  echoes: VerbatimOverlap;
  tells: VerbatimOverlap;
  isWhole?: boolean;
}

/**
 * Returns an answer without what depends on documents that its reader may not open: their quotes,
 * and the sentences that cite them or repeat their words. `echoes` applies to text that cites open
 * documents, `tells` to text without citations. `isWhole`: whether the reader may open all that was
 * read for the answer. `left`: how many parts are left out.
 */
export function answerSeen(
  answer: CitingAnswer,
  { echoes, tells, isWhole = true }: Says,
  mayOpen: MayOpen,
) {
  const open = new Set(
    passagesOf(answer)
      .filter(({ document_id }) => mayOpen(document_id))
      .map(({ index }) => index),
  );
  const isAllOpen = isWhole && passagesOf(answer).every(({ document_id }) => mayOpen(document_id));
  const parts = partsOf(answer).map(({ text, sentence, outside }): Part => {
    // An unknown citation may refer to any document.
    const cited = sentence?.citations ?? [];
    // Marks of passages were removed there, so it may rest on any of them as well.
    const mayRest = outside !== undefined && !isAllOpen;
    const rests = mayRest || cited.some((index) => !open.has(index));
    const says = cited.length > 0 ? echoes : tells;
    const kept = text.replaceAll(mark, (whole, index) => (open.has(Number(index)) ? whole : ""));
    return {
      text: kept,
      isWithheld: rests || says(kept.replaceAll(mark, "")),
      ...(sentence ? { sentence } : {}),
      ...(outside ? { outside } : {}),
    };
  });
  const { content, sentences, outside } = composed(parts);
  const { quoted, found, nearest = [] } = answer;
  const citations = answer.citations.filter(({ document_id }) => mayOpen(document_id));
  return {
    answer: {
      content,
      citations,
      sentences,
      quoted,
      found,
      ...(outside.length > 0 ? { outside } : {}),
      ...(found ? {} : { nearest: nearest.filter(({ document_id }) => mayOpen(document_id)) }),
    },
    left: parts.filter(({ isWithheld }) => isWithheld).length,
  };
}

interface Piece {
  text: string;
  sentence?: Sentence;
  /** The tool whose result it rests on. */
  outside?: OutsideStatement;
}

/** Splits an answer into its sentences and the lines between them. */
function partsOf({ content, sentences, outside = [] }: CitingAnswer): Piece[] {
  const stretches = [
    ...sentences.map((sentence) => ({ start: sentence.start, end: sentence.end, sentence })),
    ...outside.map((one) => ({ start: one.start, end: one.end, outside: one })),
  ];
  const parts: Piece[] = [];
  let at = 0;
  for (const { start, end, ...what } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue;
    parts.push(...linesOf(content.slice(at, start)).map((text) => ({ text })));
    parts.push({ text: content.slice(start, end), ...what });
    at = end;
  }
  return [...parts, ...linesOf(content.slice(at)).map((text) => ({ text }))];
}

/** Returns the lines of a text, each with its line break. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

interface Composed {
  content: string;
  sentences: Sentence[];
  outside: OutsideStatement[];
}

/**
 * Joins the parts that remain, with the new offsets of their sentences and of what rests on results
 * of tools. Adjacent redacted parts become one gap.
 */
export function composed(parts: readonly Part[]): Composed {
  let content = "";
  const sentences: Sentence[] = [];
  const statements: OutsideStatement[] = [];
  for (const { text, sentence, outside, isWithheld } of parts) {
    const isAfterGap = content.trimEnd().endsWith(gap);
    if (isWithheld) {
      const end = /\n$/.exec(text)?.[0] ?? "";
      if (!isAfterGap) content += gap + end;
      else if (!content.endsWith("\n")) content += end;
    } else if (sentence || outside) {
      const start = content.length;
      content += text;
      const place = { start, end: content.length };
      if (sentence) sentences.push({ ...sentence, ...place });
      if (outside) statements.push({ ...outside, ...place });
    } else if (!(isAfterGap && content.endsWith("\n\n") && text === "\n")) content += text;
  }
  return { content: content.trimEnd(), sentences, outside: statements };
}
