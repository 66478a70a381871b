import type { Chat, Session } from "@lectern/contract/chat";
import type { ContextReport } from "@lectern/contract/knowledge";

import type { ChatRow, SessionRow } from "./store.ts";

const untitled = "New chat";

const inShort = ({ searched_documents, whole_documents, passages, tokens }: ContextReport) => ({
  searched_documents,
  whole_documents,
  passages,
  tokens,
});

/** Returns a message in the shape of the contract, without its answer until that is finished. */
export function chatOf(row: ChatRow): Chat {
  const { prompt_tokens, completion_tokens } = row;
  return {
    id: row.id,
    session_id: row.session_id,
    parent_id: row.parent_id,
    status: row.status,
    question: { content: row.question, attachments: row.attachments },
    answer: row.answer,
    error: row.error,
    error_message: row.error_message,
    finish_reason: row.finish_reason,
    model: row.model,
    persona: row.persona,
    request_id: row.request_id,
    usage:
      prompt_tokens === null || completion_tokens === null
        ? null
        : { prompt_tokens, completion_tokens },
    read: row.read && inShort(row.read),
    feedback: row.feedback,
    feedback_reason: row.feedback_reason,
    feedback_comment: row.feedback_comment,
    created_at: new Date(row.created_at).toISOString(),
  };
}

export const sessionOf = (row: SessionRow): Session => ({
  id: row.id,
  title: row.title || untitled,
  knowledge: row.knowledge,
  model: row.model,
  persona_id: row.persona_id,
  pinned: row.pinned,
  archived: row.archived,
  temporary_days: row.temporary_days,
  chat_count: row.chat_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
