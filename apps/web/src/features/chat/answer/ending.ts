import type { Chat } from "@lectern/contract/chat";

/** `failed`: nothing more can be read of it. `short`: what is there can be read, but it is not whole. */
export type Ending =
  | { kind: "failed"; title: string; detail: string }
  | { kind: "short"; title: string };

const short: Partial<Record<NonNullable<Chat["finish_reason"]>, string>> = {
  length: "The answer reached its longest length.",
  cut_off: "The answer was cut off. What had come is kept.",
  filtered: "The model held back the rest of this answer.",
  provider_error: "The model failed. What had come is kept.",
  stopped: "Stopped.",
};

/** How an answer ended, for a person; null where it ended well, or has not ended. */
export function endOf(chat: Chat, failed: string | null, hasText: boolean): Ending | null {
  const error = failed ?? chat.error;
  if (chat.status === "error" || failed !== null) {
    const kept = hasText ? " What had been written is kept." : "";
    return { kind: "failed", title: "The answer failed", detail: `${error ?? ""}${kept}`.trim() };
  }
  if (chat.status === "stopped") return { kind: "short", title: "Stopped." };
  if (chat.status !== "complete" || chat.finish_reason === null) return null;
  if (chat.finish_reason === "empty" || (!hasText && chat.finish_reason !== "stop")) {
    return {
      kind: "failed",
      title: "The model answered nothing",
      detail: error ?? "Try it again.",
    };
  }
  const title = short[chat.finish_reason];
  return title ? { kind: "short", title } : null;
}
