import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { Failure } from "@lectern/contract/error";
import {
  detailOf,
  isMessageCode,
  type Message,
  message,
  render,
  type RenderedMessage,
} from "@lectern/contract/message";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";

import { AppError, issueOf, notFound, type Refusal, storageFull } from "#errors";

import type { DirectoryRoute } from "./protocol.ts";

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

/** Returns the message of a check in a schema; Zod's own text has no code of its own. */
function messageOf(issue: z.core.$ZodIssue): RenderedMessage {
  const { message: code } = issue;
  if (!isMessageCode(code)) return { ...message("request_invalid"), text: code };
  const params: Message["params"] =
    issue.code === "too_big"
      ? { max: issue.maximum.toLocaleString("en") }
      : issue.code === "custom"
        ? { ...issue.params }
        : {};
  return render(code, params);
}

/** Converts a contract violation to a 422 whose first message can be shown by itself. */
export function contractViolation(where: "body" | "query" | "params", error: z.ZodError): AppError {
  // A malformed id is reported like an unknown one.
  if (where === "params") return notFound("address_not_found");
  const issues = error.issues.slice(0, 50).map((issue) => {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    return issueOf([where, ...path], messageOf(issue), issue.code);
  });
  const [first] = error.issues;
  const userMessage = first ? messageOf(first) : message("request_invalid");
  return new AppError("invalid", userMessage, { issues });
}

/** User-facing messages for Fastify's own errors. */
const framework: Record<string, [number, RenderedMessage]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, message("media_type_unsupported")],
  FST_ERR_CTP_EMPTY_JSON_BODY: [422, message("body_empty")],
  FST_ERR_CTP_INVALID_JSON_BODY: [422, message("body_not_json")],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, message("request_too_large")],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, message("content_length_mismatch")],
  FST_ERR_BAD_URL: [404, message("address_not_found")],
  FST_ERR_MAX_PARAM_LENGTH: [404, message("address_not_found")],
  FST_PARTS_LIMIT: [413, message("form_too_many_parts")],
  FST_FILES_LIMIT: [413, message("form_too_many_files")],
  FST_FIELDS_LIMIT: [413, message("form_too_many_fields")],
  FST_PROTO_VIOLATION: [400, message("form_invalid")],
  FST_REQ_FILE_TOO_LARGE: [413, message("file_too_large")],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, message("form_required")],
};

const unreadable: Record<string, [number, RenderedMessage]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, message("request_too_slow")],
  HPE_HEADER_OVERFLOW: [431, message("headers_too_large")],
};

/** An error of Fastify, of PostgreSQL, or of a protocol's server, which has a message for users. */
type Refused = FastifyError & { userMessage: RenderedMessage };

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

/** What `keep_held` in the database raises for content under a legal hold. */
const underHold = "LH001";

interface FailureReply {
  status: number;
  body: Failure & Record<string, unknown>;
  bug: boolean;
}

/** Returns a failure with one message, which a 422 names as an issue of the body. */
function failed(status: number, userMessage: RenderedMessage, type?: string): FailureReply {
  const sent = detailOf(userMessage);
  const detail = type === undefined ? sent.detail : [issueOf(["body"], userMessage, type)];
  return { status, body: { ...sent, detail }, bug: status >= 500 };
}

function answerOf(error: unknown): FailureReply {
  if (error instanceof AppError) {
    const { kind, userMessage, issues, extra } = error;
    const { status, body } = failed(statusOf[kind], userMessage);
    const detail = issues ?? body.detail;
    return { status, body: { ...body, detail, ...extra }, bug: kind === "full" };
  }
  const { code, statusCode, message: text, userMessage } = (error ?? {}) as Partial<Refused>;
  const known = code ? framework[code] : undefined;
  if (known) return failed(...known, known[0] === 422 ? "body" : undefined);
  if (code && diskFull.test(code)) return answerOf(storageFull(error));
  if (code && databaseDown.test(code)) return failed(503, message("service_unavailable"));
  if (code && unstorable.test(code)) return failed(422, message("character_not_storable"), "text");
  if (code === underHold) return failed(409, message("under_legal_hold"));
  if (code === "57014") return failed(503, message("request_timeout"));
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    const refused = message("request_refused");
    return failed(statusCode, userMessage ?? { ...refused, text: text ?? refused.text });
  }
  return failed(500, message("internal_error"));
}

/** Returns the code of a failure's message. Logs a bug. */
export function codeOf(error: unknown, request: FastifyRequest): string {
  const { body, bug } = answerOf(error);
  if (bug) request.log.error({ err: error }, "request failed");
  return body.code;
}

/**
 * Sends every failure as `{ detail, code, params }`, or in the form of another protocol, and logs
 * bugs.
 */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  formOf?: DirectoryRoute["failure"],
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
  const sent = formOf?.({ status, body, error }) ?? { status, body };
  const { type = "application/json" } = "type" in sent ? sent : {};
  return reply.code(sent.status).type(type).send(JSON.stringify(sent.body));
}

/** Sends a request that is not valid HTTP the same error format, and closes its connection. */
export function sendUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, userMessage] = unreadable[error.code] ?? [400, message("http_invalid")];
  const body = JSON.stringify(detailOf(userMessage) satisfies Failure);
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
