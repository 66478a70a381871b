import { contentDisposition } from "../files/index.ts";
import { displayName } from "@lectern/text-analysis/file-name";

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

/** Bytes that every system takes for a name, with room for " (2)" and an extension. */
const mostBytes = 240;

/** The beginning of a text that takes so many bytes, without half a character. */
const within = (text: string, bytes: number) =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

/** A title as a file is called on every system; `otherwise` where nothing of it can stand. */
export function fileName(title: string, extension: string, otherwise: string): string {
  const plain = displayName(title.replaceAll(/[<>:"/\\|?*]+/g, " "));
  const name = within(plain.replace(/^[. ]+/, ""), mostBytes).replace(/[. ]+$/, "");
  return `${name || otherwise}.${extension}`;
}
