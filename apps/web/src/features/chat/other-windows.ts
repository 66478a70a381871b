import type { LibraryEvent } from "@lectern/contract/library";
import { useEffect } from "react";

import { listen } from "#platform/http/listen.ts";
import { queryClient } from "#platform/http/query-client.ts";

import { bringAbove, chatsOf, refreshChats, refreshSession, refreshSessions } from "./api.ts";
import { isOwn } from "./own-actions.ts";

/**
 * Synchronizes a conversation with the user's other windows while this one is visible: a message
 * asked there streams here too. Without a conversation, only the list is synchronized.
 */
export function useOtherWindows(sessionId?: string) {
  useEffect(() => {
    let leave = new AbortController();
    // Browsers limit connections per host: hidden windows close theirs.
    const look = () => {
      leave.abort();
      if (document.visibilityState === "hidden") return;
      leave = new AbortController();
      void follow(sessionId, leave.signal);
    };
    const lookAgain = () => {
      look();
      if (document.visibilityState !== "visible") return;
      if (sessionId !== undefined) void refreshChats(sessionId);
      void refreshSessions();
    };
    look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      leave.abort();
    };
  }, [sessionId]);
}

async function follow(sessionId: string | undefined, signal: AbortSignal) {
  try {
    const events = listen<{ event: string; data: LibraryEvent }>("/libraries/ext/v1/events", {
      signal,
    });
    for await (const { data } of events) {
      if (data.type === "session") void refreshSession(data.id);
      if (data.type !== "chat" || isOwn(data.id)) continue;
      void refreshSessions();
      if (data.session_id === sessionId) await hear(data.session_id, data.id);
    }
  } catch {
    // The server refuses the stream: the conversation is still reloaded when the window regains
    // focus.
  }
}

async function hear(sessionId: string, id: string) {
  // A conversation that is loading, or was asked in here, already has it.
  if (!queryClient.getQueryData(chatsOf(sessionId).queryKey)) return;
  try {
    await bringAbove(sessionId, id, 1);
  } catch {
    await refreshChats(sessionId);
  }
}
