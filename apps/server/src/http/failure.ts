import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { Failure, Issue } from "@lectern/contract/error";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { AppError, type Refusal, storageFull } from "#errors";

const statusOf: Record<Refusal, number> = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  too_many: 429,
  unavailable: 503,
  full: 507,
};

/** Converts a contract violation to a 422 whose first message can be shown by itself. */
export function misfit(where: "body" | "query" | "params", error: z.ZodError): AppError {
  const issues: Issue[] = error.issues.slice(0, 50).map((issue) => ({
    loc: [where, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))],
    msg: issue.message,
    type: issue.code,
  }));
  // A malformed id is reported like an unknown one.
  if (where === "params") return new AppError("not_found", "Nothing was found at this address.");
  return new AppError("invalid", issues[0]?.msg ?? "The request is not valid.", { issues });
}

/** User-facing messages for Fastify's own errors. */
const framework: Record<string, [number, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, "Unsupported media type. Send JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: [422, "The request body is empty."],
  FST_ERR_CTP_INVALID_JSON_BODY: [422, "The request body is not valid JSON."],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, "The request is too large."],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    "The length of the request does not match its Content-Length header.",
  ],
  FST_ERR_BAD_URL: [404, "Nothing was found at this address."],
  FST_ERR_MAX_PARAM_LENGTH: [404, "Nothing was found at this address."],
  FST_PARTS_LIMIT: [413, "The form has too many parts."],
  FST_FILES_LIMIT: [413, "The form has too many files. Send up to 1,000 at a time."],
  FST_FIELDS_LIMIT: [413, "The form has too many fields."],
  FST_PROTO_VIOLATION: [400, "The request is not valid multipart/form-data."],
  FST_REQ_FILE_TOO_LARGE: [413, "The file is too large."],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, "Send the files as multipart/form-data."],
};

const unreadable: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: [431, "The request headers are too large."],
};

/** U+0000, the only character that PostgreSQL cannot store, in text (22021) or JSON (22P05). */
const unstorable = /^(22021|22P05)$/;
/** Error codes of the system and PostgreSQL for a full disk; `EDQUOT` is an exceeded quota. */
const diskFull = /^(ENOSPC|EDQUOT|53100)$/;
/**
 * Class 08 is every lost connection to the database; 53300 is too_many_connections. A caller may
 * retry after a serialization failure (40001) or a deadlock (40P01), which rolled back the
 * transaction.
 */
const databaseDown = /^(08\d{3}|53300|40001|40P01)$/;

function answerOf(error: unknown): {
  status: number;
  body: Failure & Record<string, unknown>;
  bug: boolean;
} {
  if (error instanceof AppError) {
    return {
      status: statusOf[error.kind],
      body: { detail: error.issues ?? error.message, ...error.extra },
      bug: error.kind === "full",
    };
  }
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  const known = code ? framework[code] : undefined;
  if (known) {
    const [status, msg] = known;
    return {
      status,
      body: { detail: status === 422 ? [{ loc: ["body"], msg, type: "body" }] : msg },
      bug: false,
    };
  }
  if (code && diskFull.test(code)) return answerOf(storageFull(error));
  if (code && databaseDown.test(code)) {
    return {
      status: 503,
      body: { detail: "The service is not available at the moment. Try again." },
      bug: true,
    };
  }
  if (code && unstorable.test(code)) {
    const msg = "The request contains a character that can't be stored: U+0000.";
    return { status: 422, body: { detail: [{ loc: ["body"], msg, type: "text" }] }, bug: false };
  }
  if (code === "57014") {
    return {
      status: 503,
      body: { detail: "This took too long. Try again, or request less data." },
      bug: true,
    };
  }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      body: { detail: message ?? "The request was refused." },
      bug: false,
    };
  }
  return {
    status: 500,
    body: { detail: "Something went wrong on our side. The error was logged." },
    bug: true,
  };
}

/** Sends every failure as `{ detail }`; the only place that logs bugs. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | void {
  const { status, body, bug } = answerOf(error);
  // The client disconnected while sending its body; errors that follow are no bugs.
  const hasLeft = request.raw.destroyed && !request.raw.complete;
  if (hasLeft)
    request.log.debug({ id: request.id }, "the sender left before its request was whole");
  else if (bug) request.log.error({ err: error }, "request failed");
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  if (status === 401) reply.header("www-authenticate", "Bearer");
  if ((status === 429 || status === 503) && !reply.hasHeader("retry-after")) {
    reply.header("retry-after", String(body["retry_after"] ?? 1));
  }
  delete body["retry_after"];
  return reply.code(status).type("application/json").send(JSON.stringify(body));
}

/** Sends a request that is not valid HTTP the same error format, and closes its connection. */
export function sendUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, detail] = unreadable[error.code] ?? [400, "This is not a valid HTTP request."];
  const body = JSON.stringify({ detail } satisfies Failure);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Content-Type: application/json",
    `X-Request-Id: ${randomUUID()}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
