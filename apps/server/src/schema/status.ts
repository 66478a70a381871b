import { type RenderedMessage, withoutText } from "@lectern/contract/message";

/** The columns of a document that say what is going on, or why it failed: as text and by codes. */
export const statusOf = (...messages: RenderedMessage[]) => ({
  status_detail: messages.map(({ text }) => text).join(" ") || null,
  status_messages: JSON.stringify(messages.map(withoutText)),
});
