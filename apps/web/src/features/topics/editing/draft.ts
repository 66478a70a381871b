/** The typed text, and the text it started from. */
export interface TextDraft {
  base: string;
  text: string;
}

/** Serializes a draft. */
export const textOf = ({ base, text }: TextDraft) => JSON.stringify([base, text]);

/** Parses a stored draft; null if there is none. */
export function draftOf(kept: string): TextDraft | null {
  if (kept === "") return null;
  const parts: unknown = JSON.parse(kept);
  if (!Array.isArray(parts)) return null;
  const [base, text]: unknown[] = parts;
  return typeof base === "string" && typeof text === "string" ? { base, text } : null;
}
