import { contentDisposition, displayName } from "../library/files/file-name.ts";

/** A file that was made of something, whole. */
export interface MadeFile {
  name: string;
  /** Its media type. */
  type: string;
  bytes: Buffer;
}

export const typeOf = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
} as const;

/** What an answer says that is saved as a file and shown by nobody. */
export const fileHeaders = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition("attachment", name),
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

/** A title as a file is called on every system; `otherwise` where nothing of it can stand. */
export function fileName(title: string, extension: string, otherwise: string): string {
  const plain = displayName(title.replaceAll(/[<>:"/\\|?*]+/g, " ").slice(0, 100));
  return `${plain.replace(/^[. ]+|[. ]+$/g, "") || otherwise}.${extension}`;
}
