import type { SentAttachment } from "@lectern/contract/attachments";
import type { Chat, Knowledge } from "@lectern/contract/chat";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import {
  type Attachments,
  markSent,
  refreshAttachments,
  stillThere,
} from "#features/attachments/index.ts";
import { ApiError } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate } from "#platform/http/read.ts";
import { keepDraft } from "#platform/storage/drafts.ts";

import {
  changeSession,
  chatsOf,
  createChat,
  createSession,
  forgetChat,
  keepChat,
  refreshChats,
  refreshQuotas,
  refreshSessions,
  sessionOf,
} from "./api.ts";
import { markOwnAction } from "./own-actions.ts";
import { type ConversationSettings, forgetStartSession } from "./start/start-session.ts";
import { idOnItsWay } from "./turns.ts";
import { letWait } from "./waiting.ts";

interface Question {
  sessionId: string;
  content: string;
  /** The message it follows; null for the first one. */
  parentId: string | null;
  /** The attachments of the question. */
  attachments?: readonly SentAttachment[];
  /** Restores the text to its field if the question is refused. */
  putBack?: (content: string) => void;
  /** For this message only; undefined: the conversation's. */
  knowledge?: Knowledge;
  model?: string;
  /** The answer of this message that the new answer continues. */
  continues?: string;
}

const turnOf = ({ sessionId, content, parentId, attachments = [] }: Question): Chat => ({
  id: idOnItsWay(),
  session_id: sessionId,
  parent_id: parentId,
  status: "pending",
  question: { content, attachments: [...attachments] },
  answer: null,
  error: null,
  finish_reason: null,
  model: "",
  usage: null,
  feedback: null,
  created_at: new Date().toISOString(),
});

/** Asks a question. It appears in the conversation at once; if refused, its text is restored. */
export function useAsk() {
  return useMutation({
    mutationFn: ({ sessionId, parentId, attachments = [], ...question }: Question) => {
      const ids = stillThere(sessionId, attachments).map(({ id }) => id);
      const { content, knowledge, model, continues } = question;
      return createChat(sessionId, {
        content,
        knowledge,
        model,
        continues,
        parent_id: parentId,
        attachment_ids: ids.length > 0 ? ids : undefined,
      });
    },
    onMutate: async (question) => {
      await queryClient.cancelQueries({ queryKey: chatsOf(question.sessionId).queryKey });
      const turn = turnOf(question);
      const ids = question.attachments?.map(({ id }) => id) ?? [];
      markSent(question.sessionId, ids);
      keepChat(turn);
      return turn;
    },
    onSuccess: (chat, _question, turn) => {
      markOwnAction(chat.id);
      keepChat(chat, turn.id);
    },
    onError: (error, { sessionId, content, putBack }, turn) => {
      if (turn) forgetChat(turn);
      putBack?.(content);
      void refreshAttachments(sessionId);
      // An answer is being written elsewhere: show it as it streams.
      if (error instanceof ApiError && error.status === 409) void refreshChats(sessionId);
    },
    onSettled: (_chat, _error, { sessionId }) => {
      // A conversation is named after its first question.
      void invalidate(sessionOf(sessionId).queryKey);
      void refreshQuotas();
      return refreshSessions();
    },
  });
}

interface FirstQuestion extends ConversationSettings {
  content: string;
  /** Whether the conversation replaces the start screen in the browser history. */
  replaces: boolean;
  /** The conversation that was created for attachments, and the question's attachments. */
  begun?: { id: string; attachments: Attachments };
}

/**
 * Returns the conversation of a first question: a new one, or the one its attachments belong to,
 * with its settings updated.
 */
const sessionFor = ({ knowledge, model, personaId, temporary, begun }: FirstQuestion) =>
  begun
    ? changeSession(begun.id, { knowledge, model, persona_id: personaId, temporary })
    : createSession(knowledge, model, personaId, temporary);

/** Begins a conversation with a question and navigates to it. */
export function useBegin() {
  const navigate = useNavigate();
  const ask = useAsk();
  return useMutation({
    mutationFn: sessionFor,
    onSuccess: (session, { content, begun, replaces }) => {
      const { id } = session;
      if (begun) forgetStartSession();
      queryClient.setQueryData(sessionOf(id).queryKey, session);
      queryClient.setQueryData(chatsOf(id).queryKey, []);
      const putBack = (words: string) => keepDraft(id, words);
      // Queues the question until its files have been processed.
      if (begun?.attachments.isBusy) void letWait(id, content);
      else {
        const attachments = begun?.attachments.ready ?? [];
        ask.mutate({ sessionId: id, content, parentId: null, attachments, putBack });
      }
      void navigate(`/chat-ai/${id}`, { replace: replaces, state: null });
    },
  });
}
