import { useEffect } from "react";
import { create } from "zustand";

/** By conversation: the last message of the branch on the screen. */
const useShown = create<{ ends: Readonly<Record<string, string>> }>()(() => ({ ends: {} }));

/** Records which branch of the conversation is displayed. */
export function useTellBranch(sessionId: string, chatId: string | undefined) {
  useEffect(() => {
    if (chatId) useShown.setState(({ ends }) => ({ ends: { ...ends, [sessionId]: chatId } }));
  }, [sessionId, chatId]);
}

/** Returns the last message of the displayed branch; undefined until it is shown. */
export const useShownBranch = (sessionId: string): string | undefined =>
  useShown(({ ends }) => ends[sessionId]);
