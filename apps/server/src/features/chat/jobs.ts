import { removeTemporary } from "./conversations/retention.ts";
import { expire } from "./tools/pausing.ts";

/** The job handlers for conversations. */
export const handlers = {
  "remove-temporary-chats": removeTemporary,
  "expire-tool-calls": expire,
};
