import type { DocumentKind } from "./kinds.ts";

/** Why a document could not be read. */
export type FailureCode =
  | "encrypted"
  | "damaged"
  | "too_large"
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

/** What a person is told, one sentence or two for each; shown as the document's status_detail. */
export const failureSentences: Readonly<Record<FailureCode, string>> = {
  encrypted: "Locked with a password. Add a copy without one.",
  damaged: "The file is damaged or incomplete. Add it again from its source.",
  too_large: "It unfolds to more than can be read here. Split it into smaller files.",
  timeout: "Reading took too long. Split it into smaller files, or try again.",
  no_text: "No text was found in it.",
  garbled:
    "Its fonts do not say which letters they show, so its text cannot be read. Add a copy from another program.",
  no_engine:
    "Its pages are pictures, and no engine that recognises text is installed. Add a copy with text.",
  not_recognised:
    "The text of its pages could not be recognised. Try again, or add a copy with text.",
  crashed: "Reading failed unexpectedly. Try again, or add another copy of the file.",
  certificate: "Protected with a certificate. Add a copy without protection.",
  protected: "Protected in a way that cannot be read here. Add a copy without protection.",
  no_pages: "It has no pages.",
  old_office:
    "It is in the format of an older Office. Save it as .docx, .xlsx or .pptx and add that.",
  unsupported: "This kind of file cannot be read.",
};

const codes = new Set(Object.keys(failureSentences));
export const isFailureCode = (value: unknown): value is FailureCode =>
  typeof value === "string" && codes.has(value);

/** Reading ended without a document. The message is the sentence for a person. */
export class ReadingFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(failureSentences[code], options);
    this.name = "ReadingFailure";
    this.code = code;
  }
}

/** Whether a second engine may read what the first did not. */
export const isWorthAnother = (kind: DocumentKind, error: unknown) =>
  kind === "pdf" &&
  error instanceof ReadingFailure &&
  ["garbled", "damaged", "no_pages"].includes(error.code);
