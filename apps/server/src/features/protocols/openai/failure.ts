import type { z } from "zod";

import type { ProtocolFailure } from "#http/protocol.ts";

/** A request that the API cannot carry out as it stands; programmers read the message. */
export class InvalidRequest extends Error {
  readonly statusCode: 400 | 404;
  readonly code: string;
  /** The parameter at fault. */
  readonly param: string | null;

  constructor(text: string, param: string | null, code = "invalid_value") {
    super(text);
    this.statusCode = code === "model_not_found" ? 404 : 400;
    this.code = code;
    this.param = param;
  }
}

interface ErrorBody {
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

const envelope = (error: ErrorBody) => ({ error });

/** Returns a failure as OpenAI's API sends it. */
export function failure({ status, body, error }: ProtocolFailure) {
  if (error instanceof InvalidRequest) {
    const { message, param, code } = error;
    return { status, body: envelope({ message, type: invalid, param, code }) };
  }
  const { detail, code } = body;
  const text = typeof detail === "string" ? detail : (detail[0]?.msg ?? "");
  const known = kinds[status];
  const type = known?.type ?? (status >= 500 ? "server_error" : invalid);
  return {
    status: status === 422 ? 400 : status,
    body: envelope({
      message: status === 401 ? "Incorrect API key provided." : text,
      type,
      param: null,
      code: known?.code ?? code,
    }),
  };
}

/** Returns an error that ends a stream which has begun. */
export const failedAnswer = (message: string) =>
  envelope({ message, type: "server_error", param: null, code: null });

const invalid = "invalid_request_error";
const kinds: Record<number, { type: string; code?: string }> = {
  401: { type: invalid, code: "invalid_api_key" },
  403: { type: "insufficient_permissions" },
  429: { type: "requests", code: "rate_limit_exceeded" },
};

/** Parses a body. Throws InvalidRequest with the place of its first fault. */
export function parse<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const param = issue?.path.map(String).join(".") || null;
  throw new InvalidRequest(`${issue?.message ?? "The body is invalid"}: ${param ?? "body"}`, param);
}
