import {
  type LocalModels,
  type Model,
  ModelError,
  type ModelPart,
  type Models,
  type OperationCounts,
  type Operations,
  type Telemetry,
  watch,
} from "#deps";

type Providers = Pick<Models, "chat" | "embedder" | "reranker">;
type Told = Operations["model"];
type Provider = Told["provider"];
type Call = <Result>(
  purpose: Told["purpose"],
  signal: AbortSignal,
  ask: () => Promise<Result>,
  counts?: OperationCounts,
) => Promise<Result>;

function outcomeOf(failure: unknown, { aborted }: AbortSignal): Told["outcome"] {
  if (failure === undefined) return "done";
  if (aborted) return "aborted";
  return failure instanceof ModelError ? failure.fault : "failed";
}

const callOf =
  (telemetry: Telemetry, provider: Provider): Call =>
  (purpose, signal, ask, counts) =>
    watch(
      telemetry,
      "model",
      ask,
      (failure) => ({ provider, purpose, outcome: outcomeOf(failure, signal) }),
      counts,
    );

/** Watches the calls of models behind providers. */
export const watchedModels = (telemetry: Telemetry, { chat, ...open }: Providers): Providers => ({
  chat(at, model): Model {
    const opened = chat(at, model);
    return {
      ...opened,
      stream: (prompt, signal) =>
        watchedStream(telemetry, at.kind, () => opened.stream(prompt, signal), signal),
    };
  },
  embedder: (at, name) => embedding(callOf(telemetry, at.kind), open.embedder(at, name)),
  reranker: (at, name) => reranking(callOf(telemetry, at.kind), open.reranker(at, name)),
});

/** Watches the calls of models on this machine. */
export function watchedLocal(telemetry: Telemetry, local: LocalModels): LocalModels {
  const call = callOf(telemetry, "local");
  return {
    ...local,
    embedder(name) {
      const model = local.embedder(name);
      return model && embedding(call, model);
    },
    reranker() {
      const model = local.reranker();
      return model && reranking(call, model);
    },
    entailer() {
      const model = local.entailer();
      return (
        model && {
          name: model.name,
          entail: (text, sentence, signal) =>
            call("checking", signal, () => model.entail(text, sentence, signal)),
        }
      );
    },
    spanFinder() {
      const model = local.spanFinder();
      return (
        model && {
          name: model.name,
          find: (question, text, signal) =>
            call("quoting", signal, () => model.find(question, text, signal)),
        }
      );
    },
  };
}

type Embedder = ReturnType<Models["embedder"]>;
type Reranker = ReturnType<Models["reranker"]>;

const embedding = (call: Call, model: Embedder): Embedder => ({
  name: model.name,
  embed(texts, kind, signal, used) {
    const counts: OperationCounts = {};
    const count = (tokens: number | null) => {
      if (tokens !== null) counts.inputTokens = (counts.inputTokens ?? 0) + tokens;
      used?.(tokens);
    };
    return call("embedding", signal, () => model.embed(texts, kind, signal, count), counts);
  },
});

const reranking = (call: Call, model: Reranker): Reranker => ({
  name: model.name,
  rank: (query, texts, signal) => call("reranking", signal, () => model.rank(query, texts, signal)),
});

/** Streams an answer as an operation, which ends with it or when nobody reads on. */
async function* watchedStream(
  telemetry: Telemetry,
  provider: Provider,
  open: () => AsyncIterable<ModelPart>,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const operation = telemetry.begin("model");
  const began = performance.now();
  const counts: OperationCounts = {};
  let outcome: Told["outcome"] = "aborted";
  const parts = operation.within(open)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await operation.within(() => parts.next());
      if (next.done) break;
      const part = next.value;
      if (part.type === "call") {
        yield part;
        continue;
      }
      if (part.type === "text") counts.secondsToFirstToken ??= (performance.now() - began) / 1000;
      else {
        outcome = "done";
        if (part.promptTokens !== null) counts.inputTokens = part.promptTokens;
        if (part.completionTokens !== null) counts.outputTokens = part.completionTokens;
      }
      yield part;
    }
    outcome = "done";
  } catch (error) {
    outcome = outcomeOf(error, signal);
    throw error;
  } finally {
    await parts.return?.();
    operation.end({ provider, purpose: "chat", outcome }, counts);
  }
}
