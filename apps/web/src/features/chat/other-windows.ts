import type { LibraryEvent } from "@lectern/contract/library";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";

import { bringAbove, chatsOf, refreshChats, refreshSession, refreshSessions } from "./api.ts";
import { isOwn } from "./own-actions.ts";

/**
 * Synchronizes a conversation with the user's other windows while this one is visible: a message
 * asked there streams here too. Without a conversation, only the list is synchronized.
 */
export function useOtherWindows(sessionId?: string) {
  const client = useQueryClient();
  useEffect(() => {
    let leave = new AbortController();
    // Browsers limit connections per host: hidden windows close theirs.
    const look = () => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(client, sessionId, leave.signal);
    };
    const lookAgain = () => {
      look();
      if (document.visibilityState !== "visible") return;
      if (sessionId !== undefined) void refreshChats(client, sessionId);
      void refreshSessions(client);
    };
    look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, [client, sessionId]);
}

async function follow(client: QueryClient, sessionId: string | undefined, signal: AbortSignal) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) {
      if (data.type === "session") void refreshSession(client, data.id);
      if (data.type !== "chat" || isOwn(data.id)) continue;
      void refreshSessions(client);
      if (data.session_id === sessionId) await hear(client, data.session_id, data.id);
    }
  } catch {
    // The server refuses the stream: the conversation is still reloaded when the window regains
    // focus.
  }
}

async function hear(client: QueryClient, sessionId: string, id: string) {
  // A conversation that is loading, or was asked in here, already has it.
  if (!client.getQueryData(chatsOf(sessionId).queryKey)) return;
  try {
    await bringAbove(client, sessionId, id, 1);
  } catch {
    await refreshChats(client, sessionId);
  }
}
