import type { Chat, Knowledge, Session } from "@lectern/contract/chat";
import type { RequestOf } from "@lectern/contract/endpoints";
import type { ToolCall } from "@lectern/contract/tool-calls";
import { queryOptions, useMutation, usePrefetchQuery, useQuery } from "@tanstack/react-query";

import { api, once } from "#platform/http/api.ts";
import { queryClient } from "#platform/http/query-client.ts";
import { invalidate, keyOf, read, readPages } from "#platform/http/read.ts";

import { markOwnAction } from "./own-actions.ts";
import { isOnItsWay, joined, merged, without } from "./turns.ts";

const sessionsPath = "/chats/ext/v1/sessions";
const sessionPath = "/chats/ext/v1/sessions/{session_id}";
const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";
const chatPath = "/chats/ext/v1/sessions/{session_id}/chats/{chat_id}";
const streamPath = "/chats/ext/v1/stream/chat/{chat_id}";

const toolCallsPath = "/chats/ext/v1/sessions/{session_id}/chats/{chat_id}/tool-calls";

const ownQuotasPath = "/organization/ext/v1/quotas/own";

/** Conversations per request. */
const pageSize = 50;
/** Messages loaded when a conversation opens, when scrolling up, and at most per request. */
const firstTurns = 10;
const nextTurns = 30;
const mostTurns = 100;

/** Excludes conversations without a question; they belong to the start page. */
const begun = "true"; // no text: a word of the address

interface SessionFilter {
  q: string;
  archived: boolean;
}

/** The conversations except those pinned separately, newest first, page by page. */
export const sessionsBy = ({ q, archived }: SessionFilter) =>
  readPages(sessionsPath, {
    query: { page_size: pageSize, archived: String(archived), begun, ...(q && { q }) },
  });

export const pinnedSessions = () =>
  read(sessionsPath, { query: { pinned: "true", archived: "false", begun, page_size: 100 } });

export const recentSessions = (count: number) =>
  read(sessionsPath, { query: { archived: "false", begun, page_size: count } });

export const sessionOf = (id: string) => read(sessionPath, { params: { session_id: id } });

/** The cached messages of a conversation, oldest first; initially the last ones. */
export const chatsOf = (sessionId: string) => {
  const queryKey = keyOf(chatsPath, { params: { session_id: sessionId } });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const query = { branch: "newest", page_size: firstTurns };
      const { total, results } = await askForTurns(sessionId, query, signal);
      const known = queryClient.getQueryData<Chat[]>(queryKey) ?? [];
      return merged(total === 0 ? known.filter(isOnItsWay) : known, results);
    },
  });
};

/** Prefetches a conversation's messages while the surrounding page is still loading. */
export const useTurnsAhead = (sessionId: string) => usePrefetchQuery(chatsOf(sessionId));

const askForTurns = (sessionId: string, query: TurnQuery, signal?: AbortSignal) =>
  api.get(chatsPath, {
    params: { session_id: sessionId },
    query,
    ...(signal && { signal }),
  });

type TurnQuery = { page_size: number } & ({ branch: string } | { below: string; page: number });

const change = (sessionId: string, by: (turns: readonly Chat[]) => readonly Chat[]) =>
  queryClient.setQueryData(chatsOf(sessionId).queryKey, (turns) =>
    turns ? [...by(turns)] : undefined,
  );

/** Loads a message and its ancestors from the server. */
export async function loadAncestors(sessionId: string, id: string, count = nextTurns) {
  const { results } = await askForTurns(sessionId, { branch: id, page_size: count });
  const isThere = results.some((turn) => turn.id === id);
  change(sessionId, (turns) =>
    // A message whose parent was deleted begins the conversation.
    isThere
      ? merged(turns, results)
      : without(turns, id).map((turn) =>
          turn.parent_id === id ? { ...turn, parent_id: null } : turn,
        ),
  );
}

/** Loads all messages after this one. */
export async function loadDescendants(sessionId: string, id: string) {
  for (let page = 1, left = true; left; page++) {
    const query = { below: id, page, page_size: mostTurns };
    const { total, results } = await askForTurns(sessionId, query);
    change(sessionId, (turns) => joined(turns, results));
    left = page * mostTurns < total;
  }
}

/** Caches a message as the server sent it, also in the place of the one that was being sent. */
export function keepChat(chat: Chat, sentAs?: string) {
  queryClient.setQueryData(chatsOf(chat.session_id).queryKey, (turns = []) =>
    joined(
      turns.filter(({ id }) => id !== sentAs),
      [chat],
    ),
  );
}

export const forgetChat = ({ session_id, id }: Chat) =>
  change(session_id, (turns) => without(turns, id));

export const refreshChats = (sessionId: string) => invalidate(chatsOf(sessionId).queryKey);

/** Refreshes a conversation that was changed elsewhere, and the lists that show it. */
export const refreshSession = (id: string) =>
  invalidate(sessionOf(id).queryKey, keyOf(sessionsPath));

export const refreshSessions = () => invalidate(keyOf(sessionsPath));

/** `model`: null for the first one. */
export const createSession = (
  knowledge: Knowledge,
  model: string | null,
  personaId: string | null,
  temporary: boolean,
) =>
  api.post(sessionsPath, {
    body: {
      knowledge,
      ...(temporary && { temporary }),
      ...(model !== null && { model }),
      ...(personaId && { persona_id: personaId }),
    },
    headers: once(),
  });

export const createChat = (sessionId: string, body: RequestOf<"POST", typeof chatsPath>["body"]) =>
  api.post(chatsPath, {
    params: { session_id: sessionId },
    body,
    headers: once(),
    keepalive: true,
  });

type SessionChange = Partial<
  Pick<Session, "title" | "pinned" | "archived" | "knowledge" | "persona_id" | "model">
>;

/** A conversation can only become temporary before its first question. */
export const changeSession = (id: string, body: SessionChange & { temporary?: boolean }) =>
  api.patch(sessionPath, { params: { session_id: id }, body, keepalive: true });

/** Renames, pins or archives a conversation or changes its sources; shown at once. */
export function useChangeSession() {
  return useMutation({
    mutationFn: ({ id, ...change }: SessionChange & { id: string }) => changeSession(id, change),
    onMutate: ({ id, ...change }) => {
      queryClient.setQueryData(
        sessionOf(id).queryKey,
        (session) => session && { ...session, ...change },
      );
    },
    onSuccess: (session) => {
      queryClient.setQueryData(sessionOf(session.id).queryKey, session);
      // Another model has another context window.
      // no text: a key
      void invalidate(["knowledge capacity"]);
    },
    onError: (_error, { id }) => invalidate(sessionOf(id).queryKey),
    onSettled: refreshSessions,
  });
}

/** Stops an answer; the text written so far stays. */
export function useStop() {
  return useMutation({
    mutationFn: (chat: Chat) => api.delete(streamPath, { params: { chat_id: chat.id } }),
    onSuccess: (chat) => keepChat(chat),
  });
}

export type Feedback = Pick<Chat, "feedback" | "feedback_reason" | "feedback_comment">;

/** Rates an answer; null withdraws the rating. Shown at once. */
export function useFeedback() {
  return useMutation({
    mutationFn: ({ chat, ...body }: Feedback & { chat: Chat }) =>
      api.patch(chatPath, {
        params: { session_id: chat.session_id, chat_id: chat.id },
        body,
        keepalive: true,
      }),
    onMutate: ({ chat, feedback }) => keepChat({ ...chat, feedback }),
    onSuccess: (chat) => {
      markOwnAction(chat.id);
      keepChat(chat);
    },
    onError: (_error, { chat }) => keepChat(chat),
  });
}

/** ms for which known limits are shown without asking again; a question asks again. */
const quotasAreFresh = 300_000;

/** The limits that hold for the person, with how much of each is used. */
export const useOwnQuotas = () => useQuery({ ...read(ownQuotasPath), staleTime: quotasAreFresh });

export const refreshQuotas = () => invalidate(keyOf(ownQuotasPath));

/** The calls of tools in an answer, with their arguments and results. */
export const useToolCalls = ({ id: chat_id, session_id }: Pick<Chat, "id" | "session_id">) =>
  useQuery(read(toolCallsPath, { params: { session_id, chat_id } }));

/** Approves or declines a call of a tool; the stream tells what comes of it. */
export const useDecideToolCall = ({ id: chat_id, session_id }: Pick<Chat, "id" | "session_id">) =>
  useMutation({
    mutationFn: ({ call, decision }: { call: ToolCall; decision: "approve" | "decline" }) =>
      api.post(`${toolCallsPath}/{call_id}`, {
        params: { session_id, chat_id, call_id: call.id },
        body: { hash: call.hash, decision },
      }),
  });
