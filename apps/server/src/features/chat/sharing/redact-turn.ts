import type { Sentence } from "@lectern/contract/chat";
import type { SharedTurn } from "@lectern/contract/shared-chats";

import type { KeptAnswer, KeptAttachment } from "#schema";

import { bare } from "../answering/marks.ts";
import { type VerbatimOverlap, verbatimOverlap } from "./verbatim-overlap.ts";

/** Replaces redacted text. */
const gap = "[…]";
const mark = /\s*\[(\d{1,4})\]/g;

/** A message as stored in a shared conversation. */
export interface KeptTurn {
  question: string;
  answer: KeptAnswer | null;
  attachments: readonly KeptAttachment[];
}

type Shown = Pick<SharedTurn, "question" | "answer" | "withheld">;

/** What a reader may open. */
export interface Rights {
  document: (id: string) => boolean;
  /** Whether a source chosen to be read in full may be opened. */
  whole: (source: KeptAnswer["whole"][number]) => boolean;
}

/** Characters below which text without a citation is too short to reveal anything. */
const little = 15;

/** A part of an answer: a sentence, or the text between two. */
interface Part {
  text: string;
  sentence?: Sentence;
  isWithheld: boolean;
}

/**
 * Redacts what depends on documents that the reader may not open: their quotes and names, and the
 * sentences that cite them or repeat their words. The text of sources read in full is not stored:
 * if the reader may not open one of those, only sentences remain that cite documents they may open.
 * `before` are the earlier messages that the answer was written with.
 */
export function redactTurn(
  { question, answer, attachments }: KeptTurn,
  before: readonly KeptTurn[],
  { document: mayOpen, whole }: Rights,
): Shown {
  const answers = [answer, ...before.map((turn) => turn.answer)];
  const read = answers.flatMap((one) => passagesOf(one));
  // The built-in model writes no sentence without a source.
  const isBlind = answers.some(
    (one) => one && !one.quoted && one.whole.some((source) => !whole(source)),
  );
  const open = read.filter(({ document_id }) => mayOpen(document_id));
  const closed = read.filter(({ document_id }) => !mayOpen(document_id));
  // Names of the conversation's own files are shown above the question, so they need no redaction.
  const sent = [...attachments, ...before.flatMap((turn) => turn.attachments)];
  const namedFiles = new Set(sent.filter(({ own }) => own).map((one) => one.document_id));
  const known = open.map(({ quote }) => bare(quote)).join("\0");
  const repeats = verbatimOverlap(
    closed.map(({ quote }) => quote),
    closed.filter((one) => !namedFiles.has(one.document_id)).map((one) => one.document_name),
  );
  // The same text may also be in a document that the reader may open.
  const echoes: VerbatimOverlap = (text) => repeats(text) && !known.includes(bare(text));
  const tells: VerbatimOverlap = (text) => echoes(text) || (isBlind && bare(text).length >= little);
  const asked = linesOf(question).map((text) => ({ text, isWithheld: echoes(text) }));
  const redacted = answer && answerSeen(answer, { echoes, tells }, mayOpen);
  const sources = new Set(passagesOf(answer).map((one) => one.document_id));
  return {
    question: composed(asked).content,
    answer: redacted?.answer ?? null,
    withheld: {
      sentences: (redacted?.left ?? 0) + asked.filter(({ isWithheld }) => isWithheld).length,
      sources: [...sources].filter((id) => !mayOpen(id)).length,
    },
  };
}

const passagesOf = (answer: KeptAnswer | null) =>
  answer ? [...answer.citations, ...answer.sources] : [];

/** `echoes` applies to text that cites open documents, `tells` to text without citations. */
function answerSeen(
  answer: KeptAnswer,
  { echoes, tells }: Record<"echoes" | "tells", VerbatimOverlap>,
  mayOpen: Rights["document"],
) {
  const open = new Set(
    passagesOf(answer)
      .filter(({ document_id }) => mayOpen(document_id))
      .map(({ index }) => index),
  );
  const parts = partsOf(answer).map(({ text, sentence }): Part => {
    // An unknown citation may refer to any document.
    const cited = sentence?.citations ?? [];
    const rests = cited.some((index) => !open.has(index));
    const says = cited.length > 0 ? echoes : tells;
    const kept = text.replaceAll(mark, (whole, index) => (open.has(Number(index)) ? whole : ""));
    return {
      text: kept,
      isWithheld: rests || says(kept.replaceAll(mark, "")),
      ...(sentence ? { sentence } : {}),
    };
  });
  const { content, sentences } = composed(parts);
  const { quoted, found, nearest = [] } = answer;
  const citations = answer.citations.filter(({ document_id }) => mayOpen(document_id));
  return {
    answer: {
      content,
      citations,
      sentences,
      quoted,
      found,
      ...(found ? {} : { nearest: nearest.filter(({ document_id }) => mayOpen(document_id)) }),
    },
    left: parts.filter(({ isWithheld }) => isWithheld).length,
  };
}

/** Splits an answer into its sentences and the lines between them. */
function partsOf({ content, sentences }: KeptAnswer): { text: string; sentence?: Sentence }[] {
  const parts: { text: string; sentence?: Sentence }[] = [];
  let at = 0;
  for (const sentence of sentences.toSorted((a, b) => a.start - b.start)) {
    if (sentence.start < at) continue;
    parts.push(...linesOf(content.slice(at, sentence.start)).map((text) => ({ text })));
    parts.push({ text: content.slice(sentence.start, sentence.end), sentence });
    at = sentence.end;
  }
  return [...parts, ...linesOf(content.slice(at)).map((text) => ({ text }))];
}

/** Returns the lines of a text, each with its line break. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * Joins the parts that remain, with the new offsets of their sentences. Adjacent redacted parts
 * become one gap.
 */
function composed(parts: readonly Part[]): { content: string; sentences: Sentence[] } {
  let content = "";
  const sentences: Sentence[] = [];
  for (const { text, sentence, isWithheld } of parts) {
    const isAfterGap = content.trimEnd().endsWith(gap);
    if (isWithheld) {
      const end = /\n$/.exec(text)?.[0] ?? "";
      if (!isAfterGap) content += gap + end;
      else if (!content.endsWith("\n")) content += end;
    } else if (sentence) {
      const start = content.length;
      content += text;
      sentences.push({ ...sentence, start, end: content.length });
    } else if (!(isAfterGap && content.endsWith("\n\n") && text === "\n")) content += text;
  }
  return { content: content.trimEnd(), sentences };
}
