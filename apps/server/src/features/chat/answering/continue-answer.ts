import type { AnswerContent } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { wholeSentencesOf } from "./citations.ts";
import type { Evidence } from "./evidence.ts";
import { findChat } from "../conversations/store.ts";

/** Text and sources of an interrupted answer to the same question. */
export type InterruptedAnswer = Pick<AnswerContent, "content" | "sources">;

interface Asked {
  sessionId: string;
  content: string;
}

/**
 * Returns the interrupted answer up to its last complete sentence. Throws not_found if the member
 * has no such answer to this question, conflict if it cannot be continued.
 */
export async function interruptedAnswer(
  { db }: Pick<Deps, "db">,
  member: Member,
  id: string,
  { sessionId, content: question }: Asked,
): Promise<InterruptedAnswer> {
  const row = await findChat(db, member, id);
  if (!row || row.session_id !== sessionId || row.question !== question)
    throw notFound("answer_not_found");
  const { status, finish_reason, answer } = row;
  const isWhole = status === "complete" && finish_reason === "stop";
  const isWritten = status !== "pending" && status !== "streaming" && !isWhole;
  if (!isWritten || !answer || answer.quoted || answer.content === "")
    throw conflict("answer_nothing_to_continue");
  return { content: wholeSentencesOf(answer.content), sources: answer.sources };
}

/** Renumbers its marks to the current passages; drops marks of passages that are no longer read. */
export function renumbered(
  { content, sources }: InterruptedAnswer,
  evidence: readonly Evidence[],
): string {
  const chunks = new Map(sources.map(({ index, chunk_id }) => [index, chunk_id]));
  const numbers = new Map(evidence.map(({ chunkId, index }) => [chunkId, index]));
  return content.replaceAll(/(\s*)\[(\d{1,4})\]/g, (_, space: string, mark: string) => {
    const number = numbers.get(chunks.get(Number(mark)) ?? "");
    return number === undefined ? "" : `${space}[${number}]`;
  });
}
