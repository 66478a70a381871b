import { builtInWords } from "@lectern/contract/built-in-words";
import type { Chat, Support } from "@lectern/contract/chat";
import { parse } from "@lectern/document-export/markdown/markdown";
import { verbatimRanges } from "@lectern/document-export/markdown/to-blocks";

import { dayOf } from "../../exports/index.ts";
import { extractive } from "../../models/index.ts";
import { nearestIn } from "../answering/retrieval/nearest.ts";
import { placesInCells, withinCells } from "./cells.ts";
import type { Passage, Sources, Transcript } from "./transcript.ts";
import type { Words } from "./words.ts";

const mark = /\[(\d{1,4})\]/g;
const marksBehind = /^(?:\s*\[\d{1,4}\])+/;

type AnswerContent = NonNullable<Chat["answer"]>;

/** A message as files show it. */
export interface ToldTurn {
  chat: Chat;
  question: string;
  /** "Sent with: plan.pdf, pier.png"; undefined if no file was sent. */
  sentWith: string | undefined;
  /**
   * Markdown, with the numbers of the file's sources as citation marks, and a remark after each
   * sentence that is not fully supported.
   */
  content: string;
  /** "Answered by … on 22/11/2026" */
  by: string;
  /** Remarks on the answer, each a sentence. */
  remarks: string[];
  /** The passages closest to the question, if nothing was found. */
  nearest: Passage[];
}

export function toldTurn(
  chat: Chat,
  { words, sources }: Pick<Transcript, "words" | "sources">,
): ToldTurn {
  const { answer, model, created_at } = chat;
  const day = dayOf(created_at);
  const names = chat.question.attachments.map(({ name }) => name);
  return {
    chat,
    question: chat.question.content,
    sentWith: names.length > 0 ? words.sentWith(names.join(", ")) : undefined,
    content: answer ? contentOf(answer, words, sources) : "",
    by: [
      words.answeredBy(model === extractive ? words.builtIn : model, day),
      ...(chat.persona ? [words.persona(chat.persona.name)] : []),
    ].join(" · "),
    remarks: remarksOn(chat, words),
    nearest: answer ? nearestIn(answer).map((one) => sources.passageOf(one)) : [],
  };
}

function contentOf(answer: AnswerContent, words: Words, sources: Sources): string {
  if (answer.quoted) return renumbered(ownWords(answer.content, words), answer, sources);
  const { children } = parse(answer.content);
  const code = verbatimRanges(children);
  const placeOf = placesInCells(children);
  const isCode = (at: number) => code.some(({ start, end }) => start <= at && at < end);
  let content = "";
  let at = 0;
  for (const { end, support, note, contradicted } of answer.sentences.toSorted(
    (a, b) => a.end - b.end,
  )) {
    if (support === "supported" || isCode(end - 1) || end < at) continue;
    const behind = marksBehind.exec(answer.content.slice(end))?.[0].length ?? 0;
    const remark = [words.support[contradicted ? "contradicted" : support], note]
      .filter(Boolean)
      .join(": ");
    const { at: inCell, inCell: isInCell } = placeOf(end);
    const to = isInCell ? Math.max(at, inCell) : end + behind;
    const said = isInCell ? remark.replaceAll("|", String.raw`\|`) : remark;
    content += `${answer.content.slice(at, to)} (${said.replace(/\.$/, "")})`;
    at = to;
  }
  return withinCells(renumbered(content + answer.content.slice(at), answer, sources));
}

/** Translates the built-in model's English phrases into the language of the file. */
const ownWords = (content: string, words: Words) =>
  words.ownWords.reduce((text, [said, here]) => text.replaceAll(said, () => here), content);

const renumbered = (content: string, { citations }: AnswerContent, sources: Sources): string =>
  content.replaceAll(mark, (whole, index) => {
    const cited = citations.find((one) => one.index === Number(index));
    return cited ? `[${sources.of(cited).number}]` : whole;
  });

function remarksOn({ answer, status, finish_reason, error }: Chat, words: Words): string[] {
  const remarks: string[] = [];
  if (answer && !answer.quoted && answer.sentences.length > 0)
    remarks.push(words.checked(tallyOf(answer)));
  if (answer?.quoted && answer.found && !answer.content.startsWith(builtInWords.table))
    remarks.push(words.quoted);
  if (status === "stopped") remarks.push(words.stopped);
  else if (status === "error" || finish_reason === "length")
    remarks.push(answer && answer.content !== "" ? words.cutOff : words.failed);
  if (error && status === "error") remarks.push(error);
  return remarks;
}

function tallyOf({ sentences }: AnswerContent): Record<Support, number> {
  const tally = { supported: 0, partial: 0, unsupported: 0 };
  for (const { support } of sentences) tally[support]++;
  return tally;
}
