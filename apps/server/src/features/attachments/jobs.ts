import { removeOrphaned } from "./forgetting.ts";

/** What the workers run for attachments. */
export const handlers = { "remove-attachments": removeOrphaned };
