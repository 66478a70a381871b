import { withoutHidden } from "@lectern/text-analysis/hidden";

/** A text in one line: white space of any kind and length is one space, and none stands at its ends. */
export const inOneLine = (text: string) => withoutHidden(text).replaceAll(/\s+/gu, " ").trim();
