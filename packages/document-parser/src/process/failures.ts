import type { DocumentKind } from "../kinds.ts";

/** Why a document could not be read. */
export type FailureCode =
  | "encrypted"
  | "damaged"
  | "too_large"
  | "too_many_files"
  | "too_many_pages"
  | "timeout"
  | "no_text"
  | "garbled"
  | "no_engine"
  | "not_recognised"
  | "crashed"
  | "certificate"
  | "protected"
  | "no_pages"
  | "old_office"
  | "unsupported";

/** One or two sentences for the user per failure, shown as the document's status_detail. */
export const failureSentences: Readonly<Record<FailureCode, string>> = {
  encrypted: "Locked with a password. Add a copy without one.",
  damaged: "The file is damaged or incomplete. Add it again from its source.",
  too_large: "The file is too large when unpacked. Split it into smaller files.",
  too_many_files: "The file contains more than 5,000 files. Split it into smaller archives.",
  too_many_pages: "The file has more than 5,000 pages. Split it into smaller files.",
  timeout: "Reading took too long. Split the file into smaller ones, or try again.",
  no_text: "No text was found in the file.",
  garbled:
    "The file's fonts have no character information, so its text can't be read. Add a copy from another program.",
  no_engine:
    "The pages are images, and text recognition (OCR) is not installed. Add a copy with text.",
  not_recognised:
    "The text of the pages could not be recognised. Try again, or add a copy with text.",
  crashed: "Reading failed unexpectedly. Try again, or add another copy of the file.",
  certificate: "Protected with a certificate. Add a copy without protection.",
  protected: "The file's protection is not supported. Add a copy without protection.",
  no_pages: "The file has no pages.",
  old_office:
    "The file is in an older Office format. Save it as .docx, .xlsx or .pptx and add that file instead.",
  unsupported: "This file type is not supported.",
};

const codes = new Set(Object.keys(failureSentences));
export const isFailureCode = (value: unknown): value is FailureCode =>
  typeof value === "string" && codes.has(value);

/** Reading failed because of the document. The message is a sentence for the user. */
export class ReadingFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(failureSentences[code], options);
    this.name = "ReadingFailure";
    this.code = code;
  }
}

/** Whether a second engine may read what the first could not. */
export const isWorthAnother = (kind: DocumentKind, error: unknown) =>
  kind === "pdf" &&
  error instanceof ReadingFailure &&
  ["garbled", "damaged", "no_pages"].includes(error.code);
