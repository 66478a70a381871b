import type { DocumentKind } from "../kinds.ts";

const codes = [
  "encrypted",
  "damaged",
  "too_large",
  "too_many_files",
  "too_many_pages",
  "timeout",
  "no_text",
  "garbled",
  "no_engine",
  "not_recognised",
  "crashed",
  "certificate",
  "protected",
  "no_pages",
  "old_office",
  "unsupported",
] as const;

/** Why a document could not be read. */
export type FailureCode = (typeof codes)[number];

export const isFailureCode = (value: unknown): value is FailureCode =>
  codes.some((code) => code === value);

/** Reading failed because of the document. */
export class ReadingFailure extends Error {
  readonly code: FailureCode;
  constructor(code: FailureCode, options?: ErrorOptions) {
    super(`The document could not be read: ${code}.`, options);
    this.name = "ReadingFailure";
    this.code = code;
  }
}

/** Whether a second engine may read what the first could not. */
export const isWorthAnother = (kind: DocumentKind, error: unknown) =>
  kind === "pdf" &&
  error instanceof ReadingFailure &&
  ["garbled", "damaged", "no_pages"].includes(error.code);
