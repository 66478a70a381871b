import { useMutation, useQuery } from "@tanstack/react-query";

import { api, once } from "#platform/http/api.ts";
import { invalidate, keyOf, read, readPages } from "#platform/http/read.ts";

import { refreshSessions } from "../api.ts";

const sharePath = "/chats/ext/v1/sessions/{session_id}/share";
const ownPath = "/chats/ext/v1/shared";
const sharedPath = "/chats/ext/v1/shared/{shared_id}";
const turnsPath = "/chats/ext/v1/shared/{shared_id}/chats";
const continuePath = "/chats/ext/v1/shared/{shared_id}/continue";

/** Messages per request. */
const pageSize = 50;
const ofSession = (session_id: string) => ({ params: { session_id } });
const ofShared = (shared_id: string) => ({ params: { shared_id } });

/** The address at which members of the workspace read it. */
export const sharedLink = (id: string) => `/chat-ai/shared/${id}`;

/** Whether the user's conversation is shared. */
export const useSharing = (sessionId: string) =>
  useQuery({ ...read(sharePath, ofSession(sessionId)), staleTime: 0 });

/** Shares the branch up to a message, or updates the shared snapshot. */
export const useShare = (sessionId: string) =>
  useMutation({
    mutationFn: (chat_id: string | undefined) =>
      api.put(sharePath, { ...ofSession(sessionId), body: { chat_id } }),
    onSuccess: () => refreshSharing(sessionId),
  });

export const useStopSharing = (sessionId: string) =>
  useMutation({
    mutationFn: () => api.delete(sharePath, ofSession(sessionId)),
    onSuccess: () => refreshSharing(sessionId),
  });

const refreshSharing = (sessionId: string) =>
  invalidate(
    keyOf(sharePath, ofSession(sessionId)),
    keyOf(ownPath),
    keyOf(sharedPath),
    keyOf(turnsPath),
  );

/** The user's shared conversations, last shared first. */
export const ownSharedChats = readPages(ownPath, { query: { page_size: pageSize } });

/** A conversation shared by someone. */
export const sharedChat = (id: string) => read(sharedPath, ofShared(id));

/** Its messages, oldest first, page by page. */
export const sharedTurns = (id: string) =>
  readPages(turnsPath, { ...ofShared(id), query: { page_size: pageSize } });

/** Creates a conversation of the user's own with its messages. */
export const useContinue = (id: string) =>
  useMutation({
    mutationFn: () =>
      api.post(continuePath, {
        ...ofShared(id),
        headers: once(),
      }),
    onSuccess: refreshSessions,
  });
