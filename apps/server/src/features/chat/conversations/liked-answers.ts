import type { Citation } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import { leansOnEarlier } from "../answering/retrieval/follow-up.ts";
import * as store from "./liked-answers-store.ts";

/** The question of an answer that was rated as good, with what the answer cites. */
export interface LikedAnswer {
  chatId: string;
  question: string;
  /** Whether it is understood without the questions before it. */
  standsAlone: boolean;
  citations: Citation[];
}

/**
 * Returns answers rated as good: of the member's own chats, and of those that others share with the
 * workspace, newest first, at most `limit` of either.
 */
export async function likedAnswers(
  { db }: Pick<Deps, "db">,
  member: Member,
  limit: number,
): Promise<LikedAnswer[]> {
  const [own, shared] = await Promise.all([
    store.ownLiked(db, member, limit),
    store.sharedLiked(db, member, limit),
  ]);
  const newestFirst = [...own, ...shared].toSorted((one, other) =>
    one.chat_id < other.chat_id ? 1 : -1,
  );
  return newestFirst.map(({ chat_id, question, is_first, citations }) => ({
    chatId: chat_id,
    question,
    standsAlone: is_first || !leansOnEarlier(question),
    citations,
  }));
}
