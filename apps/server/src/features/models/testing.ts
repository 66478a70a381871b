import { detailOf, message, type RenderedMessage } from "@lectern/contract/message";
import type { testProvider } from "@lectern/contract/models";
import type { z } from "zod";

import { type Connection, type Deps, type Model, ModelError } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";

import { demand } from "../organizations/index.ts";
import { connectionOf } from "./connection.ts";
import { demandProvider } from "./providers.ts";
import { providerErrorMessage } from "./sentences.ts";
import { shownModel } from "./shown.ts";
import * as store from "./store.ts";

type Tested = z.infer<typeof testProvider.response>;

const timeoutMs = 25_000;
/** Tokens; the prompts of a test fit every window. */
const smallWindow = 4_096;

/** Sends a small prompt through the same path as an answer, and returns the result as a message. */
export async function test(
  deps: Deps,
  member: Member,
  providerId: string,
  modelId: string | undefined,
): Promise<Tested> {
  demand(member, "model.manage");
  const { db } = deps;
  const provider = await demandProvider(db, member, providerId);
  const models = await store.allModels(db, member.orgId, providerId);
  const model = modelId === undefined ? models[0] : models.find(({ id }) => id === modelId);
  if (modelId !== undefined && !model) throw notFound("model_not_found");
  const connection = connectionOf(deps, member.orgId, provider);
  // A fresh id, so that earlier failures of the provider do not block the test, nor this one
  // others.
  const at = { ...connection, id: crypto.randomUUID() };
  const signal = AbortSignal.timeout(timeoutMs);
  const began = performance.now();
  try {
    const said = await asked(deps, at, model, signal);
    const ms = Math.round(performance.now() - began);
    return { answered: true, ms, ...detailOf(said((ms / 1000).toFixed(1))) };
  } catch (error) {
    if (!(error instanceof ModelError) && !signal.aborted) throw error;
    deps.log.info({ err: error, provider: providerId }, "a provider failed its test");
    return {
      answered: false,
      ms: null,
      ...detailOf(providerErrorMessage(error, connection.apiKey !== undefined)),
    };
  }
}

/** Returns a function that makes the message from the seconds the test took. */
async function asked(
  { models }: Deps,
  at: Connection,
  row: store.ModelRow | undefined,
  signal: AbortSignal,
): Promise<(seconds: string) => RenderedMessage> {
  if (!row) {
    const offered = await models.list(at, signal);
    const { length } = offered;
    const first = offered.find(({ purpose }) => purpose === "chat");
    if (length === 0) return () => message("provider_without_models");
    if (first) await demandKey(models.chat(at, { ...first, windowTokens: smallWindow }), signal);
    return (seconds) => message("test_answered_with_models", { seconds, count: length });
  }
  const { name, label, purpose, window_tokens: windowTokens, sees } = shownModel(row);
  if (purpose === "embedding") {
    const [vector] = await models.embedder(at, name).embed(["Lectern"], "query", signal);
    const { length } = vector ?? [];
    return (seconds) => message("test_embedded", { dimensions: length, seconds });
  }
  if (purpose === "rerank") {
    await models.reranker(at, name).rank("What is it", ["A lectern", "Rain"], signal);
    return (seconds) => message("test_ranked", { seconds });
  }
  const model = models.chat(at, { name, label, windowTokens, sees });
  const said = await beginsToAnswer(model, signal);
  return (seconds) => (said ? message("test_answered", { seconds }) : message("test_answer_empty"));
}

/** Whether the model writes any text; stops reading after the first word. */
async function beginsToAnswer(model: Model, signal: AbortSignal): Promise<boolean> {
  const prompt = {
    system: "Answer with one word",
    messages: [{ role: "user" as const, content: "Say yes" }],
    // Reasoning tokens count too.
    maxOutputTokens: 512,
  };
  for await (const part of model.stream(prompt, signal)) {
    if (part.type === "text" && part.text.trim() !== "") return true;
  }
  return false;
}

/**
 * Throws if a model rejects the key: some providers show their list of models to anybody. Ignores
 * other errors, which say nothing about the provider: nobody has chosen this model.
 */
async function demandKey(model: Model, signal: AbortSignal): Promise<void> {
  try {
    await beginsToAnswer(model, signal);
  } catch (error) {
    if (!(error instanceof ModelError) || error.status === 401) throw error;
  }
}
