import type { SentAttachment } from "@lectern/contract/attachments";
import type { Chat, Knowledge } from "@lectern/contract/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { markSent, refreshAttachments, stillThere } from "#features/attachments/index.ts";
import { ApiError } from "#platform/api.ts";
import { keepDraft } from "#platform/drafts.ts";

import {
  chatsOf,
  createChat,
  createSession,
  forgetChat,
  keepChat,
  refreshChats,
  refreshSessions,
  sessionOf,
} from "./api.ts";
import { doneHere } from "./own-deeds.ts";
import { idOnItsWay } from "./turns.ts";

interface Question {
  sessionId: string;
  content: string;
  /** The turn it follows; null for the first one. */
  parentId: string | null;
  /** What it goes with. */
  attachments?: readonly SentAttachment[];
  /** Puts the words back where they came from, when the question is refused. */
  putBack?: (content: string) => void;
  /** For this turn alone; absent: the conversation's. */
  knowledge?: Knowledge;
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

/** Asks. The question stands in the conversation at once; when it is refused it is put back. */
export function useAsk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sessionId, content, parentId, attachments = [], knowledge }: Question) => {
      const ids = stillThere(sessionId, attachments).map(({ id }) => id);
      return createChat(sessionId, content, parentId, ids, knowledge);
    },
    onMutate: async (question) => {
      await client.cancelQueries({ queryKey: chatsOf(question.sessionId).queryKey });
      const turn = turnOf(question);
      const ids = question.attachments?.map(({ id }) => id) ?? [];
      markSent(question.sessionId, ids);
      keepChat(client, turn);
      return turn;
    },
    onSuccess: (chat, _question, turn) => {
      doneHere(chat.id);
      keepChat(client, chat, turn.id);
    },
    onError: (error, { sessionId, content, putBack }, turn) => {
      if (turn) forgetChat(client, turn);
      putBack?.(content);
      void refreshAttachments(sessionId);
      // An answer is being written elsewhere: it is shown as it comes.
      if (error instanceof ApiError && error.status === 409) void refreshChats(client, sessionId);
    },
    onSettled: (_chat, _error, { sessionId }) => {
      // A conversation is called after its first question.
      void client.invalidateQueries({ queryKey: sessionOf(sessionId).queryKey });
      return refreshSessions(client);
    },
  });
}

interface Beginning {
  knowledge: Knowledge;
  /** null: the first one. */
  model: string | null;
  /** null: none. */
  personaId: string | null;
}

/** Begins a conversation without a question, for what is attached to it, and goes to it. */
export function useOpen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ knowledge, model, personaId }: Beginning) =>
      createSession(knowledge, model, personaId),
    onSuccess: (session) => {
      client.setQueryData(sessionOf(session.id).queryKey, session);
      client.setQueryData(chatsOf(session.id).queryKey, []);
      void refreshSessions(client);
      void navigate(`/chat-ai/${session.id}`, { replace: true, state: null });
    },
  });
}

/** Begins a conversation with a question and goes to it. */
export function useBegin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const ask = useAsk();
  return useMutation({
    mutationFn: ({ knowledge, model, personaId }: Beginning & { content: string }) =>
      createSession(knowledge, model, personaId),
    onSuccess: (session, { content }) => {
      client.setQueryData(sessionOf(session.id).queryKey, session);
      client.setQueryData(chatsOf(session.id).queryKey, []);
      const putBack = (words: string) => keepDraft(session.id, words);
      ask.mutate({ sessionId: session.id, content, parentId: null, putBack });
      void navigate(`/chat-ai/${session.id}`, { replace: true, state: null });
    },
  });
}
