import type { Chat, Knowledge } from "@lectern/contract/chat";
import { createContext, useContext } from "react";

import { nothingChosen } from "../knowledge/names.ts";
import type { Turn } from "../thread.ts";

/** What changes when a question is asked again; for that message only. */
export interface RetryChanges {
  question?: string;
  knowledge?: Knowledge;
  /** ModelChoice.id. */
  model?: string;
  /** The answer to continue: the new one begins with its text. */
  continues?: string;
}

/** The actions of a message. */
export interface MessageActions {
  /** An answer is being written: no other can be requested. */
  busy: boolean;
  /** The sources of answers. */
  knowledge: Knowledge;
  /** The model that writes answers; null: the persona's, else the first one. */
  model: string | null;
  /** Asks the same question again, or another one in its place. */
  askAgain: (turn: Turn, otherwise?: RetryChanges) => void;
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
