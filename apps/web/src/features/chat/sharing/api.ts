import { infiniteQueryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { keyOf, read } from "#platform/http/read.ts";

import { refreshSessions } from "../api.ts";

const sharePath = "/chats/ext/v1/sessions/{session_id}/share";
const ownPath = "/chats/ext/v1/shared";
const sharedPath = "/chats/ext/v1/shared/{shared_id}";
const turnsPath = "/chats/ext/v1/shared/{shared_id}/chats";
const continuePath = "/chats/ext/v1/shared/{shared_id}/continue";

/** Turns per request. */
const pageSize = 50;
const ofSession = (session_id: string) => ({ params: { session_id } });
const ofShared = (shared_id: string) => ({ params: { shared_id } });

/** The address by which a workspace's people read it. */
export const sharedLink = (id: string) => `/chat-ai/shared/${id}`;

/** Whether a conversation of one's own is shared. */
export const useSharing = (sessionId: string) =>
  useQuery({ ...read(sharePath, ofSession(sessionId)), staleTime: 0 });

/** Shares the branch up to a turn, or shares it anew. */
export function useShare(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (chat_id: string | undefined) =>
      api.put(sharePath, { ...ofSession(sessionId), body: { chat_id } }),
    onSuccess: () => refreshSharing(client, sessionId),
  });
}

export function useStopSharing(sessionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete(sharePath, ofSession(sessionId)),
    onSuccess: () => refreshSharing(client, sessionId),
  });
}

const refreshSharing = (client: ReturnType<typeof useQueryClient>, sessionId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keyOf(sharePath, ofSession(sessionId)) }),
    client.invalidateQueries({ queryKey: keyOf(ownPath) }),
    client.invalidateQueries({ queryKey: keyOf(sharedPath) }),
    client.invalidateQueries({ queryKey: keyOf(turnsPath) }),
  ]);

/** Those that one shares, the one shared last first. */
export const ownSharedChats = infiniteQueryOptions({
  queryKey: [...keyOf(ownPath), "pages"],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }) =>
    api.get(ownPath, { query: { page: pageParam, page_size: pageSize }, signal }),
  getNextPageParam: ({ total }, pages) =>
    pages.length * pageSize < total ? pages.length + 1 : undefined,
});

/** A conversation that somebody shares. */
export const sharedChat = (id: string) => ({ ...read(sharedPath, ofShared(id)) });

/** Its turns, oldest first, page by page. */
export const sharedTurns = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(turnsPath, ofShared(id)), "pages"],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.get(turnsPath, {
        ...ofShared(id),
        query: { page: pageParam, page_size: pageSize },
        signal,
      }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
  });

/** Begins an own conversation with its turns. */
export function useContinue(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.post(continuePath, {
        ...ofShared(id),
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    onSuccess: () => refreshSessions(client),
  });
}
