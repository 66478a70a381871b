// What other features may import from this one.
export * as attachments from "./attachments.ts";
export { forgetAttachments } from "./forgetting.ts";
export {
  type AttachedFile,
  attachedTo,
  attachmentsOf,
  shownTo,
  attachmentsForQuestion,
  withImages,
} from "./attached-files.ts";
export { unread } from "./waiting.ts";
