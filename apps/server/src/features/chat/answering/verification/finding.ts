import type { Support } from "@lectern/contract/chat";

/** A finding about a sentence. */
export interface Finding {
  support: Support;
  /** What the source gives instead. */
  note: string | null;
  /** The source says otherwise, as the note tells. */
  contradicted?: true | undefined;
}

/** The source says otherwise, as the note tells. */
export const contradicted = (note: string): Finding => ({
  support: "unsupported",
  note,
  contradicted: true,
});
