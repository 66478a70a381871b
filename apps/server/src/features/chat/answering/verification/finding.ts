import type { Support } from "@lectern/contract/chat";
import { type Message, type RenderedMessage, withoutText } from "@lectern/contract/message";

/** The result of checking a sentence. */
export interface Finding {
  support: Support;
  /** What the source says instead. */
  note: string | null;
  note_message?: Message | undefined;
  /** Whether the source contradicts the sentence, as the note says. */
  contradicted?: true | undefined;
}

export const noteOf = (note: RenderedMessage) => ({
  note: note.text,
  note_message: withoutText(note),
});

/** A finding of a contradiction, explained by the note. */
export const contradicted = (note: RenderedMessage): Finding => ({
  support: "unsupported",
  ...noteOf(note),
  contradicted: true,
});
