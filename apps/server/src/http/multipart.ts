import type { FastifyRequest } from "fastify";

import { AppError } from "#errors";

/** Reads what a refused sender still sends, so that the answer reaches it; soon after, it is cut. */
export function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}

/** What a broken multipart body is, said to whoever sent it. */
export function told(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  const { message } = error;
  if (/closed before|terminated early|Unexpected end/.test(message)) {
    return new AppError("malformed", "The request ended before it was complete.");
  }
  if (/Boundary not found|Multipart:|needle/.test(message)) {
    return new AppError("malformed", "The request is not valid multipart/form-data.");
  }
  return error;
}

/** Forms write the three characters that would end a name's place in the header as percent codes. */
export const nameInForm = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
