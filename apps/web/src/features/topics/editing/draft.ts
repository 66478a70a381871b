/** What was typed, and the text it was begun from. */
export interface TextDraft {
  base: string;
  text: string;
}

/** A draft as it is kept. */
export const textOf = ({ base, text }: TextDraft) => JSON.stringify([base, text]);

/** A draft as it was kept; null where there is none. */
export function draftOf(kept: string): TextDraft | null {
  if (kept === "") return null;
  const parts: unknown = JSON.parse(kept);
  if (!Array.isArray(parts)) return null;
  const [base, text]: unknown[] = parts;
  return typeof base === "string" && typeof text === "string" ? { base, text } : null;
}
