import type { SharedTurn } from "@lectern/contract/shared-chats";

import type { KeptAnswer, KeptAttachment } from "#schema";

import { bare } from "../answering/marks.ts";
import { answerSeen, composed, echoesOf, linesOf, passagesOf } from "./redact-answer.ts";
import type { VerbatimOverlap } from "./verbatim-overlap.ts";

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
  // Names of the conversation's own files are shown above the question, so they need no redaction.
  const sent = [...attachments, ...before.flatMap((turn) => turn.attachments)];
  const namedFiles = new Set(sent.filter(({ own }) => own).map((one) => one.document_id));
  const echoes = echoesOf(read, mayOpen, namedFiles);
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
