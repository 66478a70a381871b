/** What the reading child is asked. */
export interface ReadRequest {
  kind: "pdf" | "text" | "markdown";
  /** Bytes that come. */
  size: number;
}

/** The request as it came through the pipe. Throws for what is none. */
export function requestOf(sent: unknown): ReadRequest {
  const { kind, size }: { kind?: unknown; size?: unknown } = Object(sent);
  if (kind !== "pdf" && kind !== "text" && kind !== "markdown") throw new TypeError("no such kind");
  return { kind, size: Number(size) };
}
