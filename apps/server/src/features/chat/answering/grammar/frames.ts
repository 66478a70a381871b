import { ChatEvent } from "@lectern/contract/chat";
import { detailOf, message } from "@lectern/contract/message";

import { chatOf } from "../../conversations/chat-of.ts";
import type { StoredEvent } from "../../streaming/event-store.ts";
import type { ChatRow } from "../../conversations/store.ts";

/** One event in the form sent to a reader. */
export interface Frame {
  seq: number;
  /** Whether it ends the stream. */
  last: boolean;
  text: string;
}

export const frameOf = (seq: number, event: string, data: string): Frame => ({
  seq,
  last: event === "done" || event === "error",
  text: `id: ${seq}\nevent: ${event}\ndata: ${data}\n\n`,
});

/** Returns the event in a frame. */
export function eventOf({ text }: Frame): ChatEvent {
  const [, event = "", data = ""] = text.split("\n");
  return ChatEvent.parse({
    event: event.slice("event: ".length),
    data: JSON.parse(data.slice("data: ".length)),
  });
}

type Failed = Pick<ChatRow, "error" | "error_message">;

const errorData = ({ error, error_message }: Failed) =>
  JSON.stringify({ detail: error ?? "", ...error_message });

/**
 * The last event of a finished turn. `done` carries the turn itself, so its data is not stored
 * again beside the row.
 */
export const lastFrameOf = (seq: number, row: ChatRow): Frame =>
  row.status === "error"
    ? frameOf(seq, "error", errorData(row))
    : frameOf(seq, "done", JSON.stringify({ chat: chatOf(row) }));

export const goneFrame = (seq: number): Frame =>
  frameOf(seq, "error", JSON.stringify(detailOf(message("question_deleted"))));

/** The stored form of a turn's last event. */
export const storedEnd = (row: Failed & Pick<ChatRow, "status">): Omit<StoredEvent, "seq"> =>
  row.status === "error" ? { event: "error", data: errorData(row) } : { event: "done", data: "" };
