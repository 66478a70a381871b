import { ModelError } from "#deps";

const sentences: Record<ModelError["fault"], string> = {
  unreachable: "The model could not be reached. Try again in a moment.",
  refused: "The model is not set up correctly. Ask an administrator to check its settings.",
  busy: "The model is busy. Try again in a moment.",
  timeout: "The model took too long to answer. Try again.",
  broken: "The model's answer could not be read. Try again.",
  context: "The question and its passages are too long for the model. Ask about fewer documents.",
};

/** What a person may be told; `detail` is for the log alone and must hold no text of a document. */
export function modelError(fault: ModelError["fault"], detail?: string): ModelError {
  const error = new ModelError(fault, sentences[fault]);
  if (detail) error.cause = detail.slice(0, 300);
  return error;
}

interface ProviderFailure {
  statusCode?: number;
  responseBody?: string;
  responseHeaders?: Record<string, string>;
  message: string;
}

function faultOf(failure: Error & ProviderFailure): ModelError["fault"] {
  const { statusCode, responseBody, message, cause } = failure;
  // A connection that broke inside a good answer comes wrapped, with the answer's status.
  if (statusCode === undefined || cause instanceof TypeError) return "unreachable";
  if (statusCode === 429 || statusCode === 503 || statusCode === 529) return "busy";
  if (statusCode >= 500 || statusCode === 408) return "unreachable";
  if (statusCode >= 300) {
    const said = `${message} ${responseBody ?? ""}`;
    const tooLong = /context.{0,20}(length|window|size)|too long|maximum.{0,30}tokens/i.test(said);
    return tooLong ? "context" : "refused";
  }
  return "broken";
}

/** Translates what the provider's package throws; the key never travels with it. */
export function faultOfProvider(error: unknown, apiKey: string | undefined): ModelError {
  if (error instanceof ModelError) return error;
  if (!(error instanceof Error)) return modelError("broken");
  const failure = error as Error & ProviderFailure;
  if (failure.cause instanceof ModelError) return failure.cause;
  const cause = failure.cause instanceof Error ? failure.cause.message : "";
  const detail = `${failure.statusCode ?? ""} ${failure.message} ${cause}`.trim();
  return modelError(faultOf(failure), apiKey ? detail.replaceAll(apiKey, "[hidden]") : detail);
}

/** Milliseconds the provider asks to wait; undefined when it does not say. */
export function retryAfter(error: unknown): number | undefined {
  const headers = (error as Partial<ProviderFailure> | undefined)?.responseHeaders;
  const seconds = Number(headers?.["retry-after"]);
  return headers?.["retry-after"] && Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
