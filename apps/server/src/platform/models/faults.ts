import { ModelError } from "#deps";

const sentences: Record<ModelError["fault"], string> = {
  unreachable: "The model could not be reached. Try again in a moment.",
  refused: "The model is not set up correctly. Ask an administrator to check its settings.",
  busy: "The model is busy. Try again in a moment.",
  timeout: "The model took too long to answer. Try again.",
  broken: "The model's answer could not be read. Try again.",
  context: "The question and its passages are too long for the model. Ask about fewer documents.",
};

/** Words for what a provider answered in place of an answer; undefined where its status says too little. */
function sentenceOfStatus(status: number): string | undefined {
  if (status === 401 || status === 403) {
    return `The model provider rejected the API key (${status}). Ask an administrator to check it.`;
  }
  if (status === 404) {
    return `The model provider does not have this model (${status}). Ask an administrator to check it.`;
  }
  if (status === 429) {
    return `The model provider's rate limit was reached (${status}). Try again in a moment.`;
  }
  if (status === 503 || status === 529) {
    return `The model provider is overloaded (${status}). Try again in a moment.`;
  }
  return status >= 500
    ? `The model provider had an internal error (${status}). Try again in a moment.`
    : undefined;
}

/** What a person may be told; `detail` is for the log alone and must hold no text of a document. */
export function modelError(
  fault: ModelError["fault"],
  detail?: string,
  status?: number,
): ModelError {
  const sentence = status !== undefined && fault !== "context" && sentenceOfStatus(status);
  const error = new ModelError(fault, sentence || sentences[fault], status);
  if (detail) error.cause = detail.slice(0, 300);
  return error;
}

/** A provider answered, but not with an answer. */
export class Refusal extends Error {
  readonly status: number;
  /** Milliseconds it asks to wait; undefined when it does not say. */
  readonly waitMs: number | undefined;
  /** `body` is the beginning of what it said. */
  constructor(status: number, body: string, retryAfter: string | undefined) {
    super(`${status} ${body}`);
    this.status = status;
    const seconds = Number(retryAfter);
    this.waitMs = retryAfter && Number.isFinite(seconds) ? seconds * 1000 : undefined;
  }
}

const tooLong = /context.{0,20}(length|window|size)|too long|maximum.{0,30}tokens/i;

/** What an error inside an answer that began well is about. */
export function errorInside(said: unknown): ModelError {
  const text = JSON.stringify(said) ?? "";
  const detail = "an error inside the answer";
  if (tooLong.test(text)) return modelError("context", detail);
  return modelError(/overloaded|rate.?limit/i.test(text) ? "busy" : "broken", detail);
}

function faultOf(error: Error): ModelError["fault"] {
  // What is no answer at all is a connection that was not made, or broke.
  if (!(error instanceof Refusal)) return "unreachable";
  const { status, message } = error;
  if (status === 429 || status === 503 || status === 529) return "busy";
  if (status >= 500 || status === 408) return "unreachable";
  return status === 413 || tooLong.test(message) ? "context" : "refused";
}

/** Translates what asking a provider throws; the key never travels with it. */
export function faultOfProvider(error: unknown, apiKey: string | undefined): ModelError {
  if (error instanceof ModelError) return error;
  if (!(error instanceof Error)) return modelError("broken");
  const { message } = error;
  const shown = apiKey ? message.replaceAll(apiKey, "[hidden]") : message;
  return modelError(faultOf(error), shown, error instanceof Refusal ? error.status : undefined);
}
