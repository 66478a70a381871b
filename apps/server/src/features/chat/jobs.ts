import { removeTemporary } from "./conversations/retention.ts";

/** The job handlers for conversations. */
export const handlers = { "remove-temporary-chats": removeTemporary };
