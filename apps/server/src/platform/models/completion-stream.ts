import { setTimeout as sleep } from "node:timers/promises";

import type { Connection, ModelPart, Prompt } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";

import type { circuit } from "./circuit.ts";
import { eventsOf } from "./event-stream.ts";
import { faultOfProvider, modelError, Refusal } from "./provider-errors.ts";
import type { Protocol, CompletionDelta } from "./protocol.ts";
import type { Send } from "./transport.ts";

export const bounds = {
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: 300_000,
  /** Text beyond this is dropped; the answer then counts as cut off for its length. */
  outputBytes: 1_000_000,
  lineLength: 1_048_576,
  /** Only before the first token: a later retry would repeat text. */
  retryDelaysMs: [250, 1_000],
  /** If a provider asks to wait longer than this, the person gets the error instead. */
  longestWaitMs: 5_000,
};
export type ModelBounds = typeof bounds;

/** What was learned about a model from earlier requests. */
export interface ModelState {
  breaker: ReturnType<typeof circuit>;
  /** Names of the features that the model does not support. */
  quirks: Set<string>;
}

interface CompletionRequest {
  send: Send;
  protocol: Protocol;
  at: Connection;
  model: string;
  state: ModelState;
  limits: ModelBounds;
}

/** Streams a model's answer and retries failures before its first token. Throws ModelError. */
export async function* streamCompletion(
  request: CompletionRequest,
  given: Prompt,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const { at, protocol, limits } = request;
  const prompt = asSeen(given);
  const { breaker, quirks } = request.state;
  breaker.enter();
  for (let attempt = 0; ;) {
    let spoke = false;
    try {
      for await (const part of attemptOnce(request, prompt, signal)) {
        spoke = true;
        breaker.answered();
        yield part;
      }
      return;
    } catch (error) {
      if (signal.aborted) throw error;
      const quirk = quirkIn(error, protocol);
      if (quirk && !quirks.has(quirk)) {
        quirks.add(quirk);
        continue;
      }
      const fault = faultOfProvider(error, at.apiKey);
      // The connection broke mid-answer: keep the text so far, without a finish.
      if (spoke && fault.fault === "unreachable") return;
      const waits = error instanceof Refusal ? error.waitMs : undefined;
      const wait = waits ?? limits.retryDelaysMs[attempt];
      const again =
        (fault.fault === "busy" || fault.fault === "unreachable") &&
        attempt < limits.retryDelaysMs.length &&
        wait !== undefined &&
        wait <= limits.longestWaitMs;
      if (spoke || !again) {
        breaker.failed(fault);
        throw fault;
      }
      attempt += 1;
      await sleep(wait, undefined, { signal });
    }
  }
}

/** Removes hidden characters, whoever wrote them: models get only what people can see. */
const asSeen = ({ system, messages, ...more }: Prompt): Prompt => ({
  ...more,
  system: withoutHidden(system),
  messages: messages.map((one) => ({ ...one, content: withoutHidden(one.content) })),
});

/** Returns the name of the quirk that a refusal shows. */
const quirkIn = (error: unknown, { quirks }: Protocol): string | undefined =>
  error instanceof Refusal && (error.status === 400 || error.status === 422)
    ? quirks.find(({ refusal }) => refusal.test(error.message))?.name
    : undefined;

async function* attemptOnce(
  { send, protocol, at, model, state, limits }: CompletionRequest,
  prompt: Prompt,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const attempt = new AbortController();
  const late = () => attempt.abort(modelError("timeout"));
  const total = setTimeout(late, limits.totalMs);
  const first = setTimeout(late, limits.firstByteMs);
  let waits = true;
  // Only runs while we wait for the provider: time in which we do not read is not its fault.
  const idle = setTimeout(() => waits && late(), limits.idleMs);
  const call = {
    ...protocol.ask(at, model, prompt, state.quirks),
    headers: protocol.headers(at.apiKey),
    signal: AbortSignal.any([signal, attempt.signal]),
  };
  const { lineLength } = limits;
  async function* heard() {
    for await (const events of eventsOf(send, call, { lineLength, isEnd: protocol.isEnd })) {
      clearTimeout(first);
      waits = false;
      yield events;
      waits = true;
      idle.refresh();
    }
  }
  try {
    yield* readParts(heard(), protocol, limits);
  } catch (error) {
    throw attempt.signal.aborted && !signal.aborted ? attempt.signal.reason : error;
  } finally {
    for (const timer of [total, first, idle]) clearTimeout(timer);
  }
}

/** Yields the text, the calls of tools and the finish of one answer; ignores text after the finish. */
async function* readParts(
  stream: AsyncIterable<string[]>,
  protocol: Protocol,
  { outputBytes }: ModelBounds,
): AsyncGenerator<ModelPart> {
  let finish: CompletionDelta["finish"];
  let promptTokens: number | null = null;
  let completionTokens: number | null = null;
  let size = 0;
  const calls = new Map<number, { name: string; arguments: string }>();
  for await (const events of stream) {
    let text = "";
    let fault: unknown;
    for (const data of events) {
      try {
        const said = protocol.read(data);
        const piece = finish === undefined ? (said.text ?? "") : "";
        size += Buffer.byteLength(piece);
        if (size > outputBytes) finish = "length";
        else text += piece;
        for (const call of finish === undefined ? (said.calls ?? []) : []) {
          const known = calls.get(call.index) ?? { name: "", arguments: "" };
          size += Buffer.byteLength(call.arguments ?? "");
          known.name ||= call.name ?? "";
          known.arguments += call.arguments ?? "";
          calls.set(call.index, known);
        }
        finish ??= said.finish;
        promptTokens = said.promptTokens ?? promptTokens;
        completionTokens = said.completionTokens ?? completionTokens;
      } catch (error) {
        fault = error;
        break;
      }
    }
    if (text) yield { type: "text", text };
    if (fault) throw fault;
    if (size > outputBytes) break;
  }
  // An answer without a finish was cut off.
  if (finish === undefined) return;
  for (const call of calls.values()) yield { type: "call", ...call };
  yield { type: "finish", reason: finish, promptTokens, completionTokens };
}
