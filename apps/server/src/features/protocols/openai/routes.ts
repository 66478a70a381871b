import { z } from "zod";

import type { ProtocolRoute } from "#http/protocol.ts";

import { CompletionRequest } from "./completion-request.ts";
import { complete } from "./completions.ts";
import { embed, EmbeddingRequest } from "./embeddings.ts";
import { failure, parse } from "./failure.ts";
import { model, models } from "./models.ts";

/** Programs send the whole conversation with each question. */
const conversationBytes = 512 * 1024;

const ModelParams = z.object({ model: z.string() });

const route = {
  isOn: ({ openAiApi }) => openAiApi,
  failure,
} satisfies Partial<ProtocolRoute>;

export const routes: readonly ProtocolRoute[] = [
  {
    ...route,
    method: "GET",
    path: "/v1/models",
    summary: "OpenAI-compatible: the models, personas and embedding model that one may use",
    scopes: ["chat.read"],
    handle: async ({ deps, member }) => ({ object: "list", data: await models(deps, member) }),
  },
  {
    ...route,
    method: "GET",
    path: "/v1/models/{model}",
    summary: "OpenAI-compatible: one of them",
    scopes: ["chat.read"],
    handle: ({ deps, member, request }) =>
      model(deps, member, parse(ModelParams, request.params).model),
  },
  {
    ...route,
    method: "POST",
    path: "/v1/chat/completions",
    summary: "OpenAI-compatible: an answer from the library, with citations as annotations",
    scopes: ["chat.write", "chat.read"],
    bodyBytes: conversationBytes,
    body: CompletionRequest,
    handle: complete,
  },
  {
    ...route,
    method: "POST",
    path: "/v1/embeddings",
    summary: "OpenAI-compatible: vectors of texts, where the workspace has an embedding model",
    scopes: ["chat.write"],
    bodyBytes: conversationBytes,
    body: EmbeddingRequest,
    handle: embed,
  },
];
