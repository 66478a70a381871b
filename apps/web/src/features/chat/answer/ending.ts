import type { Chat } from "@lectern/contract/chat";
import type { Detail } from "@lectern/contract/message";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

import { translateServerMessage } from "#platform/language/server-messages.ts";

/** `failed`: no more text can be shown. `short`: the text is readable but incomplete. */
export type Ending =
  | { kind: "failed"; title: string; detail: string }
  | { kind: "short"; title: string };

const short: Partial<Record<NonNullable<Chat["finish_reason"]>, MessageDescriptor>> = {
  length: msg`The answer reached its maximum length.`,
  cut_off: msg`The answer was cut off. What was written is kept.`,
  filtered: msg`The model withheld the rest of this answer.`,
  provider_error: msg`The model failed. What was written is kept.`,
  stopped: msg`Stopped.`,
};

/** Returns how an answer ended, for display; null if it ended normally or has not ended. */
export function endOf(chat: Chat, failed: Detail | null, hasText: boolean): Ending | null {
  const stored = chat.error === null ? null : { detail: chat.error, ...chat.error_message };
  const reason = failed ?? stored;
  const error = reason && translateServerMessage(reason);
  if (chat.status === "error" || failed !== null) {
    const kept = hasText ? t`What was written is kept.` : "";
    const detail = [error, kept].filter(Boolean).join(" ");
    return { kind: "failed", title: t`The answer failed`, detail };
  }
  if (chat.status === "stopped") return { kind: "short", title: t`Stopped.` };
  if (chat.status !== "complete" || chat.finish_reason === null) return null;
  if (chat.finish_reason === "empty" || (!hasText && chat.finish_reason !== "stop")) {
    return {
      kind: "failed",
      title: t`The model gave no answer`,
      detail: error ?? t`Try it again.`,
    };
  }
  const title = short[chat.finish_reason];
  return title ? { kind: "short", title: t(title) } : null;
}
