// What other features may import from this one.
export type { Recipient } from "./candidates.ts";
export { FindRecipients } from "./FindRecipients.tsx";
export { optionId, RecipientOptions } from "./RecipientOptions.tsx";
