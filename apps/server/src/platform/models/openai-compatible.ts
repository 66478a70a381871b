import { setTimeout as sleep } from "node:timers/promises";

import { z } from "zod";

import type { Config, Model, ModelPart, Prompt } from "#deps";

import { circuit } from "./circuit.ts";
import { eventsOf } from "./event-stream.ts";
import { faultOfProvider, modelError, Refusal } from "./faults.ts";

const bounds = {
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: 300_000,
  /** Text beyond this is not written; the answer then counts as cut for its length. */
  outputBytes: 1_000_000,
  lineLength: 1_048_576,
  /** Before the first token only: after it a repeat would write twice. */
  retryDelaysMs: [250, 1_000],
  /** A provider that asks to wait longer than this is told to the person instead. */
  longestWaitMs: 5_000,
};
/** Of a model of which nothing else is known. */
const windowTokens = 16_384;

export type ModelBounds = typeof bounds;

/** A model behind any server that speaks OpenAI's chat completions. */
export function openModel(
  { baseUrl, apiKey, name }: NonNullable<Config["model"]>,
  more: Partial<ModelBounds> = {},
): Model {
  const limits = { ...bounds, ...more };
  const breaker = circuit();
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/chat/completions`);
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
  return {
    name,
    windowTokens,
    sees: false,
    async *stream(prompt, signal) {
      breaker.enter();
      for (let attempt = 0; ; attempt++) {
        let spoke = false;
        try {
          for await (const part of once(prompt, signal)) {
            spoke = true;
            breaker.answered();
            yield part;
          }
          return;
        } catch (error) {
          if (signal.aborted) throw error;
          const fault = faultOfProvider(error, apiKey);
          // The connection broke in mid-answer: what was written stands, without a finish.
          if (spoke && fault.fault === "unreachable") return;
          const asked = error instanceof Refusal ? error.waitMs : undefined;
          const wait = asked ?? limits.retryDelaysMs[attempt];
          const again =
            (fault.fault === "busy" || fault.fault === "unreachable") &&
            attempt < limits.retryDelaysMs.length &&
            wait !== undefined &&
            wait <= limits.longestWaitMs;
          if (spoke || !again) {
            breaker.failed(fault);
            throw fault;
          }
          await sleep(wait, undefined, { signal });
        }
      }
    },
  };

  async function* once(prompt: Prompt, signal: AbortSignal): AsyncGenerator<ModelPart> {
    const attempt = new AbortController();
    const late = () => attempt.abort(modelError("timeout"));
    const total = setTimeout(late, limits.totalMs);
    const first = setTimeout(late, limits.firstByteMs);
    let waits = true;
    // Only while we wait for the provider: it is not to blame for the time in which we do not read.
    const idle = setTimeout(() => waits && late(), limits.idleMs);
    const asked = {
      url,
      headers,
      body: bodyOf(name, prompt),
      signal: AbortSignal.any([signal, attempt.signal]),
    };
    async function* heard() {
      for await (const events of eventsOf(asked, limits.lineLength)) {
        clearTimeout(first);
        waits = false;
        yield events;
        waits = true;
        idle.refresh();
      }
    }
    try {
      yield* read(heard(), limits);
    } catch (error) {
      throw attempt.signal.aborted && !signal.aborted ? attempt.signal.reason : error;
    } finally {
      for (const timer of [total, first, idle]) clearTimeout(timer);
    }
  }
}

const bodyOf = (model: string, { system, messages, maxOutputTokens }: Prompt) => ({
  model,
  messages: [{ role: "system", content: system }, ...messages],
  max_tokens: maxOutputTokens,
  stream: true,
  stream_options: { include_usage: true },
});

/** What is read of one event; servers add much of their own. */
const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
    .nullish(),
  error: z.unknown().optional(),
});

function chunkOf(data: string): z.infer<typeof Chunk> {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    throw modelError("broken", "an event of the answer is not JSON");
  }
  const chunk = Chunk.safeParse(value);
  if (!chunk.success) throw modelError("broken", "an event of the answer is of no known form");
  if (chunk.data.error) throw modelError("broken", "an error inside the answer");
  return chunk.data;
}

const reasons: Record<string, "length" | "filtered"> = {
  length: "length",
  content_filter: "filtered",
};

/** The text and the end of one answer; what comes after its finish is not read as text. */
async function* read(
  stream: AsyncIterable<string[]>,
  { outputBytes }: ModelBounds,
): AsyncGenerator<ModelPart> {
  let finish: string | undefined;
  let usage: z.infer<typeof Chunk>["usage"];
  let size = 0;
  for await (const events of stream) {
    let text = "";
    let fault: unknown;
    for (const data of events) {
      try {
        const chunk = chunkOf(data);
        const choice = chunk.choices?.[0];
        const content = finish === undefined ? (choice?.delta?.content ?? "") : "";
        size += Buffer.byteLength(content);
        if (size > outputBytes) finish = "length";
        else text += content;
        finish ??= choice?.finish_reason ?? undefined;
        usage = chunk.usage ?? usage;
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
  yield {
    type: "finish",
    reason: reasons[finish] ?? "stop",
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
  };
}
