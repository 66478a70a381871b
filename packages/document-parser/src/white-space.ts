import { withoutHidden } from "@lectern/text-analysis/hidden";

/** Returns a text in one line: runs of white space become one space, and the ends are trimmed. */
export const inOneLine = (text: string) => withoutHidden(text).replaceAll(/\s+/gu, " ").trim();
