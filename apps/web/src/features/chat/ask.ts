import type { Chat, Knowledge } from "@lectern/contract/chat";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

import { ApiError } from "#platform/api.ts";

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
import { keepDraft } from "#platform/drafts.ts";

interface Question {
  sessionId: string;
  content: string;
  /** The turn it follows; null for the first one. */
  parentId: string | null;
}

const asking = "asking:";

/** A turn that is on the screen and on its way to the server: it has no stream yet. */
export const isOnItsWay = ({ id }: Pick<Chat, "id">) => id.startsWith(asking);

const turnOf = ({ sessionId, content, parentId }: Question): Chat => ({
  id: `${asking}${crypto.randomUUID()}`,
  session_id: sessionId,
  parent_id: parentId,
  status: "pending",
  question: { content, attachments: [] },
  answer: null,
  error: null,
  finish_reason: null,
  model: "",
  usage: null,
  feedback: null,
  created_at: new Date().toISOString(),
});

/** Asks. The question stands in the conversation at once; when it is refused it goes back into the field. */
export function useAsk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sessionId, content, parentId }: Question) =>
      createChat(sessionId, content, parentId),
    onMutate: async (question) => {
      await client.cancelQueries({ queryKey: chatsOf(question.sessionId).queryKey });
      const turn = turnOf(question);
      keepChat(client, turn);
      return turn;
    },
    onSuccess: (chat, _question, turn) => keepChat(client, chat, turn.id),
    onError: (error, { sessionId, content }, turn) => {
      if (turn) forgetChat(client, turn);
      keepDraft(sessionId, content);
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

/** Begins a conversation with a question and goes to it. */
export function useBegin() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const ask = useAsk();
  return useMutation({
    mutationFn: ({ knowledge }: { content: string; knowledge: Knowledge }) =>
      createSession(knowledge),
    onSuccess: (session, { content }) => {
      client.setQueryData(sessionOf(session.id).queryKey, session);
      client.setQueryData(chatsOf(session.id).queryKey, []);
      ask.mutate({ sessionId: session.id, content, parentId: null });
      void navigate(`/chat-ai/${session.id}`, { replace: true, state: null });
    },
  });
}
