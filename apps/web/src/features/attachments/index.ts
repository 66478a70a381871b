export { attachmentsOf, markSent, refreshAttachments, stillThere } from "./api.ts";
export { attachableIn, attachFiles, attachText } from "./attach.ts";
export { AttachButton } from "./AttachButton.tsx";
export { AttachmentRow } from "./AttachmentRow.tsx";
export { DropSign } from "./DropSign.tsx";
export { SentAttachments } from "./SentAttachments.tsx";
export { SharedAttachments } from "./SharedAttachments.tsx";
export { type Attachments, useAttachments } from "./use-attachments.ts";
export { useFileDrop } from "./use-file-drop.ts";
