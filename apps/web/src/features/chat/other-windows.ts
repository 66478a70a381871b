import { queryClient } from "#platform/http/query-client.ts";
import { useEvents } from "#platform/http/use-events.ts";

import { chatsOf, loadAncestors, refreshChats, refreshSession, refreshSessions } from "./api.ts";
import { isOwn } from "./own-actions.ts";

/**
 * Synchronizes a conversation with the user's other windows while this one is visible: a message
 * asked there streams here too. Without a conversation, only the list is synchronized.
 */
export function useOtherWindows(sessionId?: string) {
  useEvents(
    async (event) => {
      if (event.type === "session") void refreshSession(event.id);
      if (event.type !== "chat" || isOwn(event.id)) return;
      void refreshSessions();
      if (event.session_id === sessionId) await hear(event.session_id, event.id);
    },
    () => {
      if (sessionId !== undefined) void refreshChats(sessionId);
      void refreshSessions();
    },
  );
}

async function hear(sessionId: string, id: string) {
  // A conversation that is loading, or was asked in here, already has it.
  if (!queryClient.getQueryData(chatsOf(sessionId).queryKey)) return;
  try {
    await loadAncestors(sessionId, id, 1);
  } catch {
    await refreshChats(sessionId);
  }
}
