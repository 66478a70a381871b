import { fileTypeFromBuffer } from "file-type";

import { AppError, invalid } from "#errors";
import type { DocumentTable } from "#schema";

import { extensionOf } from "./file-name.ts";

/** How many first bytes the check of a file's content needs. */
export const headBytes = 4100;

export interface FileKind {
  kind: DocumentTable["kind"];
  extension: string;
  mimeType: string;
}

const kinds: Record<string, Omit<FileKind, "extension">> = {
  pdf: { kind: "pdf", mimeType: "application/pdf" },
  txt: { kind: "text", mimeType: "text/plain" },
  md: { kind: "markdown", mimeType: "text/markdown" },
  markdown: { kind: "markdown", mimeType: "text/markdown" },
};

/** The kind that a name promises. Throws unsupported_media for what is not taken. */
export function kindOf(name: string): FileKind {
  const extension = extensionOf(name);
  const found = Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
  if (!found) {
    throw new AppError(
      "unsupported_media",
      `"${name}" is of a type that is not taken here. PDF, text and Markdown files are.`,
    );
  }
  return { ...found, extension };
}

const refuse = (sentence: string) => invalid(["body", "file"], sentence, "file");

/** UTF-16 without a byte order mark: every other byte is zero, and nearly all of them on one side. */
function looksLikeUtf16(head: Buffer): boolean {
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [most, least] = [Math.max(...zeros), Math.min(...zeros)];
  return most > head.length / 5 && least < most / 20;
}

function isText(head: Buffer): boolean {
  if (head.subarray(0, 5).toString("latin1") === "%PDF-") return false;
  const mark = head.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff" || looksLikeUtf16(head)) return true;
  // Control characters that no text holds, beyond a stray one; tab to carriage return, and escape, do occur.
  let odd = 0;
  for (const byte of head) if (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) odd += 1;
  return odd <= Math.max(1, head.length / 1000);
}

async function isPdf(head: Buffer): Promise<boolean> {
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime === "application/pdf";
  // Readers accept something before the header, but not the beginning of a web page.
  const start = head.subarray(0, 1024).toString("latin1");
  return start.includes("%PDF-") && !start.trimStart().startsWith("<");
}

/** Compares the first bytes with what the name promises. Throws invalid (422) where they disagree. */
export async function checkContent({ kind }: FileKind, name: string, head: Buffer): Promise<void> {
  if (head.length === 0) throw refuse(`"${name}" is empty.`);
  if (kind === "pdf" && !(await isPdf(head))) {
    throw refuse(`"${name}" is not a PDF, although its name says so.`);
  }
  if (kind !== "pdf" && !isText(head)) {
    throw refuse(`"${name}" is not a text file, although its name says so.`);
  }
}
