import type { Support } from "@lectern/contract/chat";

/** The result of checking a sentence. */
export interface Finding {
  support: Support;
  /** What the source says instead. */
  note: string | null;
  /** Whether the source contradicts the sentence, as the note says. */
  contradicted?: true | undefined;
}

/** A finding of a contradiction, explained by the note. */
export const contradicted = (note: string): Finding => ({
  support: "unsupported",
  note,
  contradicted: true,
});
