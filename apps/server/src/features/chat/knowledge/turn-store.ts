import type { SentAttachment } from "@lectern/contract/attachments";
import { Knowledge } from "@lectern/contract/chat";
import { sql } from "kysely";

import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import type { AskedTurn, ChatRow } from "../store.ts";

interface Wanted {
  /** Undefined: of a conversation that has not begun. */
  sessionId: string | undefined;
  content?: string;
  /** Undefined: the session's. */
  knowledge: Knowledge | undefined;
  /** Undefined: the session's. */
  model: string | undefined;
  /** What it would be sent with. */
  attachments: SentAttachment[];
}

const nobody = "00000000-0000-0000-0000-000000000000";

/** A turn as it would be if it were asked now; nothing is stored. Undefined when the member has no such session. */
export async function askedNext(
  db: Db,
  { orgId, accountId }: Member,
  { sessionId, content = "", knowledge, attachments, model }: Wanted,
): Promise<AskedTurn | undefined> {
  const { rows } = sessionId
    ? await sql<{ knowledge: Knowledge; model: string | null; newest: string | null }>`
        select knowledge, model, (
          select id from chat where chat.organization_id = chat_session.organization_id
            and chat.session_id = chat_session.id order by id desc limit 1) as newest
        from chat_session
        where organization_id = ${orgId} and id = ${sessionId} and account_id = ${accountId}`.execute(
        db,
      )
    : { rows: [{ knowledge: {}, model: null, newest: null }] };
  const [session] = rows;
  if (!session) return undefined;
  const chat: ChatRow = {
    organization_id: orgId,
    id: nobody,
    session_id: sessionId ?? nobody,
    parent_id: session.newest,
    status: "pending",
    question: content,
    answer: null,
    error: null,
    finish_reason: null,
    knowledge: knowledge ?? null,
    read: null,
    model: "",
    prompt_tokens: null,
    completion_tokens: null,
    feedback: null,
    process_id: null,
    attachments,
    persona: null,
    created_at: new Date(),
  };
  return {
    chat,
    knowledge: Knowledge.parse(knowledge ?? session.knowledge),
    wanted: model ?? session.model,
  };
}
