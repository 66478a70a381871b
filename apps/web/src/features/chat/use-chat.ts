import type { Chat } from "@lectern/contract/chat";
import { notifyManager, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { queryClient } from "#platform/http/query-client.ts";
import { keyOf } from "#platform/http/read.ts";

import { readAnswer } from "./use-live-answer.ts";

const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";

/**
 * Returns a finished message by its id, as in an address: from a cached conversation, else from the
 * end of its stream. Undefined while loading, null if it does not exist.
 */
export function useChat(chatId: string | null): Chat | null | undefined {
  const known = useKnownChat(chatId);
  const asked = useQuery({
    queryKey: ["chat", chatId],
    enabled: chatId !== null && !known,
    queryFn: async ({ signal }) => {
      const { done } = await readAnswer(chatId ?? "", signal, () => {});
      return done;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (chatId === null) return null;
  return known ?? (asked.isError ? null : asked.data);
}

/** Caches a message separately from its conversation, which may be deleted. */
export const knowChat = (chat: Chat) => queryClient.setQueryData(["chat", chat.id], chat);

const subscribe = (tell: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(tell));

/** Subscribes to the message if its conversation is in the cache. */
function useKnownChat(chatId: string | null): Chat | undefined {
  return useSyncExternalStore(subscribe, () => {
    const lists = queryClient.getQueriesData<Chat[]>({ queryKey: keyOf(chatsPath) });
    return lists.flatMap(([, chats]) => chats ?? []).find(({ id }) => id === chatId);
  });
}
