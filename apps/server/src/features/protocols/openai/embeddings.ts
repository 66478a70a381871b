import { z } from "zod";

import { ModelError } from "#deps";
import { AppError } from "#errors";
import type { KeyRequest } from "#http/protocol.ts";
import { tokensIn } from "#tokens";

import { embedderOf } from "../../models/index.ts";
import { InvalidRequest, parse } from "./failure.ts";
import { noModel } from "./models.ts";

const mostTexts = 256;
const Text = z.string().min(1).max(32_000);

export const EmbeddingRequest = z.looseObject({
  model: z.string().max(200),
  input: z.union([Text, z.array(Text).min(1).max(mostTexts)]),
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.int().nullish(),
  input_type: z
    .enum(["query", "passage"])
    .default("passage")
    .describe("not of OpenAI: some models tell questions from passages"),
});

/** Returns vectors of texts by the workspace's embedding model. */
export async function embed({ deps, member, request, reply }: KeyRequest) {
  const asked = parse(EmbeddingRequest, request.body);
  const embedder = await embedderOf(deps, member.orgId);
  if (!embedder || embedder.name !== asked.model) throw noModel(asked.model);
  const left = new AbortController();
  reply.raw.once("close", () => left.abort());
  const texts = [asked.input].flat();
  const tokens: (number | null)[] = [];
  const vectors = await embedder
    .embed(texts, asked.input_type, left.signal, (used) => tokens.push(used))
    .catch((error: unknown) => {
      if (error instanceof ModelError) throw new AppError("unavailable", error.userMessage);
      throw error;
    });
  const length = vectors[0]?.length ?? 0;
  if (asked.dimensions && asked.dimensions !== length) {
    throw new InvalidRequest(`This model makes vectors of ${length} dimensions.`, "dimensions");
  }
  const total_tokens = tokens.includes(null)
    ? texts.reduce((sum, text) => sum + tokensIn(text), 0)
    : tokens.reduce<number>((sum, used) => sum + (used ?? 0), 0);
  return {
    object: "list",
    model: embedder.name,
    data: vectors.map((vector, index) => ({
      object: "embedding",
      index,
      embedding: asked.encoding_format === "base64" ? base64Of(vector) : [...vector],
    })),
    usage: { prompt_tokens: total_tokens, total_tokens },
  };
}

/** The numbers as little-endian floats. */
const base64Of = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString("base64");
