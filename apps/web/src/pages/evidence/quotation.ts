import { t } from "@lingui/core/macro";

/** A document's words as quoted in a question, with room to type below. */
export const quotation = (words: string) => `${t`“${words}”`}\n\n`;
