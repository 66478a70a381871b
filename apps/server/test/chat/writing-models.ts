import { type Connection, ModelError, type ModelPart } from "#deps";

import { openModels } from "../../src/platform/models/models.ts";

import { scriptedModel } from "./scripted-model.ts";
import type { Move, Script } from "../servers/models/model-server.ts";

export const fast = { retryDelaysMs: [5, 5], firstByteMs: 1_000, idleMs: 1_000, totalMs: 6_000 };
export const prompt = {
  system: "Be brief.",
  messages: [{ role: "user" as const, content: "Why?" }],
};
export const bytes = (text: string): Move => ({ raw: Buffer.from(text) });

const config = {
  host: "0.0.0.0",
  trustedProxies: 0,
  publicUrl: "https://lectern.example.org",
  egressAllow: ["127.0.0.1"],
  model: undefined,
  embedding: undefined,
  reranking: undefined,
};

/** The cases of each kind of provider, in its own format. */
const kinds = {
  openai: {
    chunk: (content: string) => ({ choices: [{ delta: { content } }] }),
    inBand: (message: string) => ({ error: { message } }),
    odd: { choices: 7 },
  },
  anthropic: {
    chunk: (text: string) => ({ type: "content_block_delta", delta: { text } }),
    inBand: (message: string) => ({ type: "error", error: { type: "api_error", message } }),
    odd: { type: 7 },
  },
};
export const eventOf = (value: object) => `data: ${JSON.stringify(value)}\n\n`;

/** Starts a provider; returns it and models that write there. */
export async function writingModels() {
  const server = await scriptedModel();

  const models = openModels(config, fast);
  let asked = 0;

  function modelAt(kind: Connection["kind"], baseUrl: string, more: object = {}) {
    // A new id, so that nothing learned about another test's provider applies.
    const at = { id: `${asked++}`, kind, baseUrl, apiKey: "sk-secret" };
    const shape = { name: "scripted", label: "Scripted", windowTokens: 8_192, sees: true };
    const bound = Object.keys(more).length > 0;
    return (bound ? openModels(config, { ...fast, ...more }) : models).chat(at, shape);
  }

  /** Returns how a provider of this kind writes, and how its answers are heard. */
  function speaking(kind: keyof typeof kinds) {
    const { odd, inBand, chunk: chunkOf } = kinds[kind];
    const chunk = (text: string) => eventOf(chunkOf(text));

    /** Returns the text, the finish and the error of one answer. */
    async function hear(script: Script, more: object = {}, signal = new AbortController().signal) {
      server.script = script;
      server.asked.length = 0;
      const model = modelAt(kind, server.url, more);
      let text = "";
      let finish: Extract<ModelPart, { type: "finish" }> | undefined;
      let fault: unknown;
      try {
        for await (const part of model.stream(prompt, signal)) {
          if (part.type === "text") text += part.text;
          else if (part.type === "finish") finish = part;
        }
      } catch (error) {
        fault = error instanceof ModelError ? error.fault : error;
      }
      return { text, finish, fault, attempts: server.asked.length };
    }

    return { odd, inBand, chunkOf, chunk, hear };
  }

  return { server, modelAt, speaking };
}
