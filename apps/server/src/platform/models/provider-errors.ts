import { message, type RenderedMessage } from "@lectern/contract/message";

import { ModelError } from "#deps";

/**
 * Returns the message for a provider's error status; undefined where the status says too little.
 */
function messageOfStatus(status: number): RenderedMessage | undefined {
  if (status === 401 || status === 403) return message("model_provider_rejected_key", { status });
  if (status === 404) return message("model_provider_without_model", { status });
  if (status === 429) return message("model_provider_rate_limit", { status });
  if (status === 503 || status === 529) return message("model_provider_overloaded", { status });
  return status >= 500 ? message("model_provider_error", { status }) : undefined;
}

/**
 * Returns an error whose message may be shown to people; `detail` is only logged and must not
 * contain document text.
 */
export function modelError(
  fault: ModelError["fault"],
  detail?: string,
  status?: number,
): ModelError {
  const precise = status !== undefined && fault !== "context" && messageOfStatus(status);
  const error = new ModelError(fault, precise || message(`model_${fault}`), status);
  if (detail) error.cause = detail.slice(0, 300);
  return error;
}

/** A provider's response with an error status. */
export class Refusal extends Error {
  readonly status: number;
  /** Milliseconds that it asks to wait; undefined when it does not say. */
  readonly waitMs: number | undefined;
  /** `body` is the beginning of the response. */
  constructor(status: number, body: string, retryAfter: string | undefined) {
    super(`${status} ${body}`);
    this.status = status;
    const seconds = Number(retryAfter);
    this.waitMs = retryAfter && Number.isFinite(seconds) ? seconds * 1000 : undefined;
  }
}

const tooLong = /context.{0,20}(length|window|size)|too long|maximum.{0,30}tokens/i;

/** Returns the error for an error event within an answer that began well. */
export function errorInside(said: unknown): ModelError {
  const text = JSON.stringify(said) ?? "";
  const detail = "an error inside the answer";
  if (tooLong.test(text)) return modelError("context", detail);
  return modelError(/overloaded|rate.?limit/i.test(text) ? "busy" : "broken", detail);
}

function faultOf(error: Error): ModelError["fault"] {
  // Without a response, the connection failed or broke.
  if (!(error instanceof Refusal)) return "unreachable";
  const { status, message } = error;
  if (status === 429 || status === 503 || status === 529) return "busy";
  if (status >= 500 || status === 408) return "unreachable";
  return status === 413 || tooLong.test(message) ? "context" : "refused";
}

/** Translates errors of a provider call; removes the API key from them. */
export function faultOfProvider(error: unknown, apiKey: string | undefined): ModelError {
  if (error instanceof ModelError) return error;
  if (!(error instanceof Error)) return modelError("broken");
  const { message } = error;
  const redacted = apiKey ? message.replaceAll(apiKey, "[hidden]") : message;
  return modelError(faultOf(error), redacted, error instanceof Refusal ? error.status : undefined);
}
