// What other features may import from this one.
export { type Recipient, recipientIds, recipientsOf } from "./candidates.ts";
export { ChosenRecipients } from "./ChosenRecipients.tsx";
export { FindRecipients } from "./FindRecipients.tsx";
export { optionId, RecipientOptions } from "./RecipientOptions.tsx";
