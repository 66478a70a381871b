import { message } from "@lectern/contract/message";
import type { FastifyRequest } from "fastify";

import { AppError } from "#errors";

/** Reads what the client still sends, so that it receives the refusal; then cuts the connection. */
export function drain({ raw }: FastifyRequest) {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}

/** Translates an error of a broken multipart body for the client. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  if (/closed before|terminated early|Unexpected end/.test(error.message)) {
    return new AppError("malformed", message("request_incomplete"));
  }
  if (/Boundary not found|Multipart:|needle/.test(error.message)) {
    return new AppError("malformed", message("form_invalid"));
  }
  return error;
}

/** Decodes the three characters that forms percent-encode in names within a header. */
export const nameInForm = (name: string) =>
  name.replaceAll(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
