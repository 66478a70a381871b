import type { Chat } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { refreshCitations } from "../answering/refresh-citations.ts";
import { chatOf, sessionOf } from "./chat-of.ts";
import { withSources } from "../answering/passage-sources.ts";
import * as store from "./store.ts";

/**
 * Returns a finished message of the member's with the title of its conversation, to be saved as an
 * asset. Throws not_found if it is not theirs, conflict if it has no finished answer.
 */
export async function turnToKeep({ db }: Pick<Deps, "db">, member: Member, id: string) {
  const row = await store.findChat(db, member, id);
  const session = row && (await store.findSession(db, member, row.session_id));
  if (!session) throw notFound("answer_not_found");
  if (row.status === "pending" || row.status === "streaming") throw conflict("answer_unfinished");
  if (!row.answer?.content) throw conflict("no_answer_to_save");
  return { chat: chatOf(row), title: sessionOf(session).title };
}

/** Returns a saved message with the current state of its sources. */
export async function asKept(deps: Pick<Deps, "db">, member: Member, chat: Chat): Promise<Chat> {
  const standing = await refreshCitations(deps.db, member.orgId, [chat]);
  const [withStates] = await withSources(deps, member, standing);
  return withStates ?? chat;
}

/** Returns which of these conversations and messages of the member's still exist. */
export const stillThere = store.stillThere;
