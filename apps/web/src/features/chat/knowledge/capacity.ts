import type { Knowledge } from "@lectern/contract/chat";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api } from "#platform/api.ts";
import { read } from "#platform/read.ts";

/** Which conversation, and what was said in it last: its turns take room as well. */
export interface Talk {
  sessionId: string;
  last: string;
}

/** What a choice takes of the window; of no conversation where it has not begun. */
export const capacityOf = (knowledge: Knowledge, talk?: Talk) =>
  queryOptions({
    // no text: a key
    queryKey: ["knowledge capacity", talk ?? null, knowledge],
    queryFn: ({ signal }) =>
      api.post("/chats/ext/v1/knowledge-capacity", {
        body: { knowledge, ...(talk && { session_id: talk.sessionId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { quiet: true },
  });

/** What the answers of a conversation took. */
export function tokensOf({ sessionId, last }: Talk) {
  const asked = read("/chats/ext/v1/sessions/{session_id}/tokens", {
    params: { session_id: sessionId },
  });
  return queryOptions({
    ...asked,
    queryKey: [...asked.queryKey, { last }],
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
