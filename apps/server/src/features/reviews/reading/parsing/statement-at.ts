import type { Quote, ReadStatement } from "../../../chat/pure.ts";

/** Returns what stands at a place as a statement; `text`: the part of it that answers. */
export const statementAt = (
  { evidence, start, end }: Quote,
  text = evidence.text.slice(start, end),
): ReadStatement => ({
  text,
  isVerbatim: true,
  language: evidence.language,
  quotes: [{ evidence, start, end }],
});
