import type { Chat, Knowledge } from "@lectern/contract/chat";
import { createContext, useContext } from "react";

import { nothingChosen } from "../knowledge/names.ts";
import type { Turn } from "../thread.ts";

/** What one may do with a turn of the conversation. */
export interface Deeds {
  /** An answer is being written: another one cannot be asked for. */
  busy: boolean;
  /** What answers rest on. */
  knowledge: Knowledge;
  /** The same question again, or another one in its place; with another knowledge for that turn alone. */
  askAgain: (turn: Turn, question?: string, knowledge?: Knowledge) => void;
  /** A question after this turn. */
  askAfter: (turn: Turn, question: string) => void;
  turnTo: (turn: Turn, version: Chat) => void;
}

export const DeedsContext = createContext<Deeds>({
  busy: false,
  knowledge: nothingChosen,
  askAgain: () => {},
  askAfter: () => {},
  turnTo: () => {},
});

export const useDeeds = () => useContext(DeedsContext);
