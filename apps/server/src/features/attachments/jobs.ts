import { removeOrphaned } from "./forgetting.ts";

/** The job handlers for attachments. */
export const handlers = { "remove-attachments": removeOrphaned };
