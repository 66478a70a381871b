import type { Chat, Knowledge } from "@lectern/contract/chat";
import { createContext, useContext } from "react";

import { nothingChosen } from "../knowledge/names.ts";
import type { Turn } from "../thread.ts";

/** What is otherwise when a question is asked again; for that turn alone. */
export interface Otherwise {
  question?: string;
  knowledge?: Knowledge;
  /** ModelChoice.id. */
  model?: string;
  /** The answer that is gone on from: the new one begins with what it said. */
  continues?: string;
}

/** What one may do with a turn of the conversation. */
export interface MessageActions {
  /** An answer is being written: another one cannot be asked for. */
  busy: boolean;
  /** What answers rest on. */
  knowledge: Knowledge;
  /** Who writes them; null: whom the persona names, else the first one. */
  model: string | null;
  /** The same question again, or another one in its place. */
  askAgain: (turn: Turn, otherwise?: Otherwise) => void;
  turnTo: (turn: Turn, version: Chat) => void;
}

export const MessageActionsContext = createContext<MessageActions>({
  busy: false,
  knowledge: nothingChosen,
  model: null,
  askAgain: () => {},
  turnTo: () => {},
});

export const useMessageActions = () => useContext(MessageActionsContext);
