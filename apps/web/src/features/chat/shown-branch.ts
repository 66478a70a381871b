import { useEffect } from "react";
import { create } from "zustand";

/** By conversation, the last turn of the branch that is on the screen. */
const useShown = create<{ ends: Readonly<Record<string, string>> }>()(() => ({ ends: {} }));

/** The conversation tells which branch of it is read. */
export function useTellBranch(sessionId: string, chatId: string | undefined) {
  useEffect(() => {
    if (chatId) useShown.setState(({ ends }) => ({ ends: { ...ends, [sessionId]: chatId } }));
  }, [sessionId, chatId]);
}

/** The last turn of the branch of it that is read; undefined until it is shown. */
export const useShownBranch = (sessionId: string): string | undefined =>
  useShown(({ ends }) => ends[sessionId]);
