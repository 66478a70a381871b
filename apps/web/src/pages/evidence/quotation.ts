import { t } from "@lingui/core/macro";

/** Words of a document as they stand in a question, with room to ask under them. */
export const quotation = (words: string) => `${t`“${words}”`}\n\n`;
