import type { Knowledge } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import { type Member, readingAsOf } from "#http/member.ts";

import { nextTurn } from "../conversations/next-turn-store.ts";
import { answerContextOf } from "./answer-context.ts";
import { spelled } from "./evidence.ts";
import { queriesOf } from "./retrieval/queries.ts";
import { retrieveContext } from "./retrieve-context.ts";

/** A passage that an answer would read, with its place in what was found. */
export interface RankedPassage {
  /** From 1. */
  rank: number;
  documentId: string;
  page: number;
  /** Start of the text in its page, in UTF-16 units. */
  start: number;
  text: string;
}

/**
 * Returns the passages that the answer to a question would read if it were asked in a new chat,
 * best first, and their number. A passage with the same text as one of them is not read again, and
 * has its rank. Sources that are read whole have no rank.
 */
export async function passagesForQuestion(
  deps: Deps,
  member: Member,
  { question, knowledge }: { question: string; knowledge: Knowledge },
): Promise<{ read: number; passages: RankedPassage[] }> {
  const asked = { sessionId: undefined, content: question, knowledge, model: undefined };
  const turn = await nextTurn(deps.db, member, { ...asked, attachments: [] });
  if (!turn) return { read: 0, passages: [] };
  // Calls of a model for the wording of the search count for the member, and keep to their limits.
  const context = await answerContextOf(deps, member, { ...turn, isLimited: true }, "enough");
  const reader = readingAsOf(member, context.knowledge.as_of);
  const queries = await queriesOf(deps, reader, context);
  const { evidence, unread } = await retrieveContext(deps, reader, { ...context, ...queries });
  const found = evidence.filter(({ part }) => part === undefined);
  const passages = found.map(({ documentId, page, start, text }, at): RankedPassage => ({
    rank: at + 1,
    documentId,
    page,
    start,
    text,
  }));
  const ranks = new Map(passages.map(({ text, rank }) => [spelled(text), rank]));
  const same = unread.flatMap(({ passage, reason }): RankedPassage[] => {
    const rank = reason === "same_text" ? ranks.get(spelled(passage.text)) : undefined;
    if (rank === undefined) return [];
    const { page, start, text, document } = passage;
    return [{ rank, documentId: document.id, page, start, text }];
  });
  return { read: passages.length, passages: [...passages, ...same] };
}
