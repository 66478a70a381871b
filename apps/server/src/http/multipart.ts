import type { FastifyRequest } from "fastify";

import { AppError } from "#errors";

/** An upload that sends nothing for so long has lost its sender. */
const idleMs = 60_000;
/** How long a refused upload may go on sending before its connection is cut. */
const drainMs = 1_000;

/** Ends a request of which nothing arrives any more; answers how to stop watching. */
export function watchIdle({ raw }: FastifyRequest): () => void {
  let seen = -1;
  const timer = setInterval(() => {
    if (!raw.complete && raw.socket.bytesRead === seen) raw.destroy(new Error("stalled"));
    seen = raw.socket.bytesRead;
  }, idleMs);
  return () => clearInterval(timer);
}

/** Reads what a refused sender still sends, so that the answer reaches it, but not for long. */
export function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.socket.destroy(), drainMs);
  raw.once("close", () => clearTimeout(timer));
  raw.once("end", () => clearTimeout(timer));
}

/** What a broken multipart body is, said to whoever sent it. */
export function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (/closed before|terminated early|Unexpected end/.test(message)) {
    return new AppError("malformed", "The request is shorter than it announces.");
  }
  if (/Boundary not found|Multipart:/.test(message)) {
    return new AppError("malformed", "The request is not valid multipart/form-data.");
  }
  return error;
}

/** Forms write the three characters that would end a name's place in the header as percent codes. */
export const nameInForm = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
