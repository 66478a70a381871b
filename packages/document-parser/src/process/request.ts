import { type DocumentKind, documentKinds } from "../kinds.ts";
import type { RecognisedPages } from "../recognised.ts";

/** What the reading child is asked. */
export interface ReadRequest {
  kind: DocumentKind;
  /** Bytes that come. */
  size: number;
  /** What is known to stand on pages that hold no text themselves. */
  recognised?: RecognisedPages | undefined;
  /** Not the text of the document, but the picture of this page of it, from 1. */
  pictureOf?: number | undefined;
  /** Not its text, but a copy of the file without the password, which is this one. */
  password?: string | undefined;
  /** A first reading found the file damaged or garbled: it is read with the help of another engine. */
  again?: boolean | undefined;
}

/** The request as it came through the pipe. Throws for what is none. */
export function requestOf(sent: unknown): ReadRequest {
  const request: { [Key in keyof ReadRequest]?: ReadRequest[Key] } = Object(sent);
  const { kind, size, recognised, pictureOf, password, again } = request;
  const known = documentKinds.find((one) => one === kind);
  if (!known) throw new TypeError("no such kind");
  return { kind: known, size: Number(size), recognised, pictureOf, password, again };
}
