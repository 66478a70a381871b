import type { AnswerContent, Chat, Citation } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { documentsThere } from "../conversations/store.ts";

const citationsOf = ({ answer }: Chat) => [
  ...(answer?.citations ?? []),
  ...(answer?.sources ?? []),
];

/** Adds to each passage the current state of its source, as far as the member may see it. */
export async function withSources(
  { db }: Pick<Deps, "db">,
  member: Member,
  chats: Chat[],
): Promise<Chat[]> {
  const cited = chats.flatMap(citationsOf).map(({ document_id }) => document_id);
  const there = cited.length > 0 ? await documentsThere(db, member, [...new Set(cited)]) : [];
  const known = new Map(there.map(({ id, current }) => [id, current]));
  const told = (citation: Citation): Citation => {
    const current = known.get(citation.document_id);
    const source = current === undefined ? "gone" : current ? "current" : "changed";
    return { ...citation, source };
  };
  const answered = (answer: AnswerContent): AnswerContent => ({
    ...answer,
    citations: answer.citations.map(told),
    sources: answer.sources.map(told),
  });
  return chats.map((chat) => ({ ...chat, answer: chat.answer && answered(chat.answer) }));
}
