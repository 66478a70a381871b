import type { Chat } from "@lectern/contract/chat";
import { notifyManager, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

import { keyOf } from "#platform/http/read.ts";

import { readAnswer } from "./use-live-answer.ts";

const chatsPath = "/chats/ext/v1/sessions/{session_id}/chats";

/**
 * A finished turn by its id alone, as an address names it: from the conversations that are known
 * here, else from the end of its stream. Undefined while it is not known, null where there is none.
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

/** Makes a turn known that lies outside of its conversation, which may be gone. */
export const knowChat = (client: QueryClient, chat: Chat) =>
  client.setQueryData(["chat", chat.id], chat);

/** Follows the turn where the list of its conversation is in the cache. */
function useKnownChat(chatId: string | null): Chat | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (tell: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(tell)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    const lists = client.getQueriesData<Chat[]>({ queryKey: keyOf(chatsPath) });
    return lists.flatMap(([, chats]) => chats ?? []).find(({ id }) => id === chatId);
  });
}
