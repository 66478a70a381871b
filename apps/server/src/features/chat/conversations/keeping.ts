import type { Chat } from "@lectern/contract/chat";

import type { Deps } from "#deps";
import { conflict, notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { refreshCitations } from "../answering/refresh-citations.ts";
import { chatOf, sessionOf } from "./chat-of.ts";
import { withSources } from "../answering/passage-sources.ts";
import * as store from "./store.ts";

/**
 * A finished turn of the member's with the title of its conversation, to be kept outside of it. Throws
 * not_found where it is not theirs, conflict where it has no answer, or none yet.
 */
export async function turnToKeep({ db }: Pick<Deps, "db">, member: Member, id: string) {
  const row = await store.findChat(db, member, id);
  const session = row && (await store.findSession(db, member, row.session_id));
  if (!session) throw notFound("Answer");
  if (row.status === "pending" || row.status === "streaming")
    throw conflict("The answer is still being written. Save it when it is finished.");
  if (!row.answer?.content) throw conflict("There is no answer to save.");
  return { chat: chatOf(row), title: sessionOf(session).title };
}

/** A turn that was kept, its sources as the member finds them now. */
export async function asKept(deps: Pick<Deps, "db">, member: Member, chat: Chat): Promise<Chat> {
  const standing = await refreshCitations(deps.db, member.orgId, [chat]);
  const [told] = await withSources(deps, member, standing);
  return told ?? chat;
}

/** Those of these conversations and turns of the member's that are there still. */
export const stillThere = store.stillThere;
