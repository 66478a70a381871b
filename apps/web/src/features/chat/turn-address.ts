import { useSearchParams } from "react-router";

const name = "turn";

/** Returns the address of a conversation, optionally at one of its messages. */
export const turnLink = (sessionId: string, chatId?: string) =>
  `/chat-ai/${sessionId}${chatId ? `?${name}=${chatId}` : ""}`;

/** Returns the id of the message in the address. */
export const useTurnInAddress = (): string | null => useSearchParams()[0].get(name);
