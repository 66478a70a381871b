import type { Knowledge } from "@lectern/contract/chat";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { api } from "#platform/http/api.ts";
import { read } from "#platform/http/read.ts";

/** A conversation and its last message: its messages take tokens as well. */
export interface ConversationContext {
  sessionId: string;
  last: string;
  /** ModelChoice.id and persona, if they differ from the conversation's; null: none. */
  model?: string | null;
  personaId?: string | null;
}
/** The same for a conversation that has not begun. */
export type NewConversationContext = Omit<ConversationContext, "sessionId" | "last"> &
  Partial<ConversationContext>;

/** How much of the context window the chosen sources take. */
export const capacityOf = (knowledge: Knowledge, talk: NewConversationContext) =>
  queryOptions({
    // no text: a key
    queryKey: ["knowledge capacity", talk, knowledge],
    queryFn: ({ signal }) => {
      const { sessionId: session_id, model, personaId: persona_id } = talk;
      const body = { knowledge, session_id, model: model ?? undefined, persona_id };
      return api.post("/chats/ext/v1/knowledge-capacity", { body, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** The tokens that the answers of a conversation used. */
export function tokensOf({ sessionId, last }: ConversationContext) {
  const asked = read("/chats/ext/v1/sessions/{session_id}/tokens", {
    params: { session_id: sessionId },
  });
  return queryOptions({
    ...asked,
    queryKey: [...asked.queryKey, { last }],
    placeholderData: keepPreviousData,
  });
}
