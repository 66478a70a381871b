import { setTimeout as sleep } from "node:timers/promises";

import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

import type { Config, Model, ModelPart, Prompt } from "#deps";

import { circuit } from "./circuit.ts";
import { faultOfProvider, modelError, retryAfter } from "./faults.ts";
import { guardedFetch, type Hearing } from "./guarded-fetch.ts";

/** Why an attempt that is over is aborted: what of it is still open is closed. One for all, they are many. */
const over = new Error("the attempt is over");

type Provider = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

const bounds = {
  firstByteMs: 30_000,
  idleMs: 30_000,
  totalMs: 300_000,
  /** Text beyond this is not written; the answer then counts as cut for its length. */
  outputBytes: 1_000_000,
  lineBytes: 1_048_576,
  /** Before the first token only: after it a repeat would write twice. */
  retryDelaysMs: [250, 1_000],
  /** A provider that asks to wait longer than this is told to the person instead. */
  longestWaitMs: 5_000,
};
export type ModelBounds = typeof bounds;

/** A model behind any server that speaks OpenAI's chat completions. */
export function openModel(
  { baseUrl, apiKey, name }: NonNullable<Config["model"]>,
  more: Partial<ModelBounds> = {},
): Model {
  const limits = { ...bounds, ...more };
  const breaker = circuit();
  // One for all requests: the package builds and compiles its schemas for each.
  const hearings = new WeakMap<AbortSignal, Hearing>();
  const provider = createOpenAICompatible({
    name: "configured",
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    fetch: guardedFetch(limits, (signal) => hearings.get(signal)),
  }).chatModel(name);
  return {
    name,
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
          const asked = retryAfter(error);
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
    let idle = setTimeout(late, limits.firstByteMs);
    const heard = { cut: false };
    const hearing = {
      onBytes() {
        clearTimeout(idle);
        idle = setTimeout(late, limits.idleMs);
      },
      onCut() {
        heard.cut = true;
      },
    };
    const both = AbortSignal.any([signal, attempt.signal]);
    hearings.set(both, hearing);
    try {
      yield* read(provider, prompt, both, limits);
    } catch (error) {
      if (heard.cut) return;
      throw attempt.signal.aborted && !signal.aborted ? attempt.signal.reason : error;
    } finally {
      clearTimeout(total);
      clearTimeout(idle);
      attempt.abort(over);
    }
  }
}

const reasons: Record<string, "length" | "filtered"> = {
  length: "length",
  content_filter: "filtered",
};

interface RawChunk {
  choices?: { finish_reason?: string | null }[];
}

/** The text and the end of one answer; what comes after its finish is not read as text. */
async function* read(
  provider: Provider,
  { system, messages, maxOutputTokens }: Prompt,
  abortSignal: AbortSignal,
  { outputBytes }: ModelBounds,
): AsyncGenerator<ModelPart> {
  const { stream } = await provider.doStream({
    prompt: [
      { role: "system", content: system },
      ...messages.map(({ role, content }) => ({
        role,
        content: [{ type: "text" as const, text: content }],
      })),
    ],
    maxOutputTokens,
    includeRawChunks: true,
    abortSignal,
  });
  let finish: string | undefined;
  let over = false;
  let size = 0;
  for await (const part of stream) {
    if (part.type === "raw") {
      over = finish !== undefined;
      finish ??= (part.rawValue as RawChunk | undefined)?.choices?.[0]?.finish_reason ?? undefined;
    } else if (part.type === "text-delta" && !over && part.delta) {
      size += Buffer.byteLength(part.delta);
      if (size > outputBytes) {
        yield { type: "finish", reason: "length", promptTokens: null, completionTokens: null };
        return;
      }
      yield { type: "text", text: part.delta };
    } else if (part.type === "error") {
      // An answer without a finish was cut off; the package reports that as an error of its own.
      if ((part.error as Error | undefined)?.name === "AI_InvalidResponseDataError") return;
      throw modelError("broken", "an error inside the answer");
    } else if (part.type === "finish" && finish !== undefined) {
      yield {
        type: "finish",
        reason: reasons[finish] ?? "stop",
        promptTokens: part.usage.inputTokens.total ?? null,
        completionTokens: part.usage.outputTokens.total ?? null,
      };
    }
  }
}
