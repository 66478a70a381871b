import { type DocumentKind, documentKinds } from "./kinds.ts";

/** What the reading child is asked. */
export interface ReadRequest {
  kind: DocumentKind;
  /** Bytes that come. */
  size: number;
}

/** The request as it came through the pipe. Throws for what is none. */
export function requestOf(sent: unknown): ReadRequest {
  const { kind, size }: { kind?: unknown; size?: unknown } = Object(sent);
  const known = documentKinds.find((one) => one === kind);
  if (!known) throw new TypeError("no such kind");
  return { kind: known, size: Number(size) };
}
