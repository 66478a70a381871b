import { contentDisposition } from "../files/index.ts";
import { displayName } from "@lectern/text-analysis/file-name";

/** A generated file, complete in memory. */
export interface MadeFile {
  name: string;
  /** Media type. */
  type: string;
  bytes: Buffer;
}

export const typeOf = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
} as const;

/** Returns the response headers for a download that browsers never display. */
export const fileHeaders = (type: string, name: string) => ({
  "content-type": type,
  "content-disposition": contentDisposition("attachment", name),
  "content-security-policy": "sandbox; default-src 'none'",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
});

/** Maximum bytes of a file name on all systems, less room for " (2)" and an extension. */
const mostBytes = 240;

/** Truncates a text to this many bytes without splitting a character. */
const truncated = (text: string, bytes: number) =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true });

/**
 * Returns a file name for a title that is valid on every system; `otherwise` if no character of it
 * is.
 */
export function fileName(title: string, extension: string, otherwise: string): string {
  const plain = displayName(title.replaceAll(/[<>:"/\\|?*]+/g, " "));
  const name = truncated(plain.replace(/^[. ]+/, ""), mostBytes).replace(/[. ]+$/, "");
  return `${name || otherwise}.${extension}`;
}
