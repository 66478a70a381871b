import { type DocumentKind, documentKinds } from "../kinds.ts";
import type { RecognisedPages } from "../recognised.ts";

/** A comment on a sentence of a file. */
export interface FileComment {
  /** The words that it is about, as they were read. */
  sentence: string;
  author: string;
  /** ISO 8601. */
  at: string;
  text: string;
}

/** A request to the sandbox worker. */
export interface ReadRequest {
  kind: DocumentKind;
  /** Size of the file in bytes. */
  size: number;
  /** Recognized text of pages that contain none themselves. */
  recognised?: RecognisedPages | undefined;
  /** Asks for the picture of this page, from 1, instead of the text. */
  pictureOf?: number | undefined;
  /** Asks for a copy without this password instead of the text. */
  password?: string | undefined;
  /** Asks for a copy with these comments, in the order of the text, instead of the text. */
  comments?: FileComment[] | undefined;
  /** Asks for a second engine, since the first reading found the file damaged or garbled. */
  again?: boolean | undefined;
}

/** Parses a request received through the pipe. Throws if it is invalid. */
export function requestOf(sent: unknown): ReadRequest {
  const request: { [Key in keyof ReadRequest]?: ReadRequest[Key] } = Object(sent);
  const { kind, size, recognised, pictureOf, password, comments, again } = request;
  const known = documentKinds.find((one) => one === kind);
  if (!known) throw new TypeError("unknown kind of document");
  return { kind: known, size: Number(size), recognised, pictureOf, password, comments, again };
}
