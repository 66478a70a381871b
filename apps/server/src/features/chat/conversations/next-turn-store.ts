import type { SentAttachment } from "@lectern/contract/attachments";
import { type AnsweredBy, Knowledge } from "@lectern/contract/chat";
import { sql } from "kysely";
import { NIL } from "uuid";

import { prepared } from "#conditions";
import type { Db } from "#deps";
import type { Member } from "#http/member.ts";

import type { PersonaChoice } from "../../personas/index.ts";
import { countsQuestion, isLimited } from "../../quotas/index.ts";
import { someOn } from "../../tools/index.ts";
import type { ChatRow } from "./store.ts";

/** A message, stored or about to be, with what its answer needs. */
export interface TurnToAnswer {
  chat: ChatRow;
  knowledge: Knowledge;
  /** The model that was chosen for it, if any. */
  model: string | null;
  /** The persona of its conversation. */
  persona: PersonaChoice;
  /** Whether the workspace limits questions, tokens or money. */
  isLimited: boolean;
  /** Whether the workspace has tools that answers may call. */
  hasTools: boolean;
}

interface NextQuestion {
  /** Undefined: a new conversation. */
  sessionId: string | undefined;
  content?: string;
  /** Undefined: after the newest message. Null: the first message. */
  parentId?: string | null | undefined;
  /** For this message only; undefined: the session's. */
  knowledge: Knowledge | undefined;
  /** For this message only; undefined: the session's. */
  model: string | undefined;
  /** Null: none. Undefined: the session's. */
  personaId?: string | null | undefined;
  /** The attachments it would be sent with. */
  attachments: SentAttachment[];
  /** The request that it is asked again for. */
  requestId?: string | undefined;
}

interface Session extends PersonaChoice {
  knowledge: Partial<Knowledge>;
  model: string | null;
  parent: string | null;
  is_limited: boolean;
  has_tools: boolean;
}
const newSession: Session = {
  knowledge: {},
  model: null,
  persona_id: null,
  trial: null,
  parent: null,
  is_limited: false,
  has_tools: false,
};

/**
 * Returns the message as it would be if it were asked now, without storing it. Undefined if the
 * member has no such session, or the session no such parent.
 */
export async function nextTurn(
  db: Db,
  member: Member,
  { sessionId, content = "", parentId, knowledge, model, personaId, ...sent }: NextQuestion,
): Promise<TurnToAnswer | undefined> {
  const session = sessionId ? await sessionOf(db, member, sessionId, parentId) : newSession;
  if (!session || (parentId && !session.parent)) return undefined;
  const { persona_id, trial } = session;
  const chat: ChatRow = {
    organization_id: member.orgId,
    id: NIL,
    session_id: sessionId ?? NIL,
    parent_id: session.parent,
    status: "pending",
    question: content,
    answer: null,
    error: null,
    error_message: null,
    finish_reason: null,
    knowledge: knowledge ?? null,
    read: null,
    model: "",
    prompt_tokens: null,
    completion_tokens: null,
    feedback: null,
    feedback_reason: null,
    feedback_comment: null,
    process_id: null,
    attachments: sent.attachments,
    persona: null,
    request_id: sent.requestId ?? null,
    outcome: null,
    created_at: new Date(),
  };
  return {
    chat,
    knowledge: Knowledge.parse(knowledge ?? session.knowledge),
    model: model ?? session.model,
    persona:
      personaId === undefined ? { persona_id, trial } : { persona_id: personaId, trial: null },
    isLimited: session.is_limited,
    hasTools: session.has_tools,
  };
}

async function sessionOf(
  db: Db,
  { orgId, accountId }: Member,
  id: string,
  parentId: string | null | undefined,
): Promise<Session | undefined> {
  const one = parentId === undefined ? sql`true` : sql`chat.id = ${parentId}`;
  // Raw: the mark of a prepared statement stands before it.
  const { rows } = await sql<Session>`${prepared}
    select knowledge, model, persona_id, trial, ${isLimited(orgId)} as is_limited,
      ${someOn(orgId)} as has_tools, (
      select id from chat where chat.organization_id = chat_session.organization_id
        and chat.session_id = chat_session.id and ${one} order by id desc limit 1) as parent
    from chat_session
    where organization_id = ${orgId} and id = ${id} and account_id = ${accountId}`.execute(db);
  return rows[0];
}

interface NewTurn {
  id: string;
  persona: AnsweredBy | undefined;
  processId: string;
  /** Used if the session has no title. */
  title: string;
}

/**
 * Stores and counts a message in one statement. Undefined if its session or parent was deleted meanwhile. A
 * second unfinished message of a session violates the unique index `chat_one_answer_at_a_time`.
 */
export async function insertChat(
  db: Db,
  member: Member,
  { session_id, parent_id, question, knowledge, attachments, request_id }: ChatRow,
  { id, persona, processId, title }: NewTurn,
): Promise<ChatRow | undefined> {
  const { orgId, accountId } = member;
  const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
  // Raw: the mark of a prepared statement stands before it.
  const { rows } = await sql<ChatRow>`${prepared}
    with session as (
      update chat_session
      set updated_at = now(), title = case when title = '' then ${title} else title end
      where organization_id = ${orgId} and id = ${session_id} and account_id = ${accountId}
        and (${parent_id}::uuid is null or exists (
          select from chat where organization_id = ${orgId} and id = ${parent_id}))
      returning id
    ), counted as (${countsQuestion(member, sql`session`)})
    insert into chat (organization_id, id, session_id, parent_id, status, question, model, knowledge,
      attachments, persona, process_id, request_id)
    select ${orgId}, ${id}::uuid, session.id, ${parent_id}::uuid, 'pending', ${question}, '',
      ${json(knowledge)}::jsonb, ${json(attachments)}::jsonb, ${json(persona)}::jsonb, ${processId}::uuid, ${request_id}::uuid
    from session
    returning *`.execute(db);
  return rows[0];
}
