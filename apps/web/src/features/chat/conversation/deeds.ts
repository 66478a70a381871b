import type { Chat } from "@lectern/contract/chat";
import { createContext, useContext } from "react";

import type { Turn } from "../thread.ts";

/** What one may do with a turn of the conversation. */
export interface Deeds {
  /** An answer is being written: another one cannot be asked for. */
  busy: boolean;
  /** The same question again, or another one in its place. */
  askAgain: (turn: Turn, question?: string) => void;
  /** A question after this turn. */
  askAfter: (turn: Turn, question: string) => void;
  turnTo: (turn: Turn, version: Chat) => void;
}

export const DeedsContext = createContext<Deeds>({
  busy: false,
  askAgain: () => {},
  askAfter: () => {},
  turnTo: () => {},
});

export const useDeeds = () => useContext(DeedsContext);
