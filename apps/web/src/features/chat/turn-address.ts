import { useSearchParams } from "react-router";

const name = "turn";

/** The address of a conversation, at one of its turns where it is named. */
export const turnLink = (sessionId: string, chatId?: string) =>
  `/chat-ai/${sessionId}${chatId ? `?${name}=${chatId}` : ""}`;

/** The turn that the address leads to. */
export const useTurnInAddress = (): string | null => useSearchParams()[0].get(name);
