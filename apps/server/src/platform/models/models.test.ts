import { beforeEach, expect, test } from "vitest";

import type { Connection } from "#deps";
import { scriptedModel } from "#test/chat/scripted-model.ts";

import { openModels } from "./models.ts";

const server = await scriptedModel();
beforeEach(() => {
  server.replies = {};
});

const config = {
  host: "127.0.0.1",
  trustedProxies: 0,
  publicUrl: "http://127.0.0.1:3000",
  egressAllow: ["127.0.0.1"],
  model: undefined,
  embedding: undefined,
  reranking: undefined,
};
const models = openModels(config);
const at: Connection = { id: "here", kind: "openai", baseUrl: server.url, apiKey: "sk-secret" };
const { signal } = new AbortController();
const list = () => models.list(at, signal);

test("texts become vectors of length 1 in their order, in calls that small servers take", async () => {
  const asked: string[][] = [];
  server.replies["/v1/embeddings"] = (body) => {
    const { input } = body as { input: string[] };
    asked.push(input);
    const data = input.map((text, index) => ({ index, embedding: [Number(/\d+/.exec(text)), 4] }));
    return { data: data.toReversed() };
  };
  const texts = Array.from({ length: 70 }, (_, n) => `text ${n}`);
  const vectors = await models.embedder(at, "nomic-embed-text").embed(texts, "passage", signal);
  expect(vectors).toHaveLength(70);
  expect([...(vectors[3] ?? [])]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  expect(asked.map((input) => input.length)).toEqual([32, 32, 6]);
  expect(asked[0]?.[0]).toBe("search_document: text 0");
  await models.embedder(at, "plain").embed(["text 3"], "query", signal);
  expect(asked.at(-1)).toEqual(["text 3"]);
});

test.each([
  [{ data: [] }],
  [{ data: [{ index: 0, embedding: [0, 0] }] }],
  [{ data: [{ index: 0, embedding: ["a"] }] }],
  [{}],
])("%j are no vectors", async (reply) => {
  server.replies["/v1/embeddings"] = () => reply;
  const embedding = models.embedder(at, "plain").embed(["a"], "query", signal);
  await expect(embedding).rejects.toMatchObject({ fault: "broken" });
});

test("texts are ranked in their order; one without a rank is an error", async () => {
  const results = [
    { index: 1, relevance_score: 0.9 },
    { index: 0, relevance_score: -2 },
  ];
  server.replies["/v1/rerank"] = (body) => {
    expect(body).toMatchObject({ model: "ranker", query: "why", documents: ["a", "b"], top_n: 2 });
    return { results };
  };
  const ranker = models.reranker(at, "ranker");
  expect(await ranker.rank("why", ["a", "b"], signal)).toEqual([-2, 0.9]);
  results.pop();
  await expect(ranker.rank("why", ["a", "b"], signal)).rejects.toMatchObject({ fault: "broken" });
});

test("a list of models says how much each takes, as its server tells it", async () => {
  server.replies["/v1/models"] = () => ({
    data: [
      { id: "qwen3-8b", owned_by: "vllm", max_model_len: 32_768 },
      { id: "bge-m3", owned_by: "vllm", max_model_len: 8_192 },
      { id: "bge-reranker-v2", owned_by: "vllm" },
      { id: "gpt-4o-mini" },
    ],
  });
  expect(await list()).toMatchObject([
    { name: "qwen3-8b", purpose: "chat", windowTokens: 32_768 },
    { name: "bge-m3", purpose: "embedding", windowTokens: 8_192 },
    { name: "bge-reranker-v2", purpose: "rerank", windowTokens: undefined },
    { name: "gpt-4o-mini", purpose: "chat", windowTokens: 128_000 },
  ]);
  server.replies["/v1/models"] = () => ({ data: [{ id: "a.gguf", owned_by: "llamacpp" }] });
  server.replies["/props"] = () => ({
    default_generation_settings: { n_ctx: 12_288 },
    modalities: { vision: true },
  });
  expect(await list()).toMatchObject([{ name: "a.gguf", windowTokens: 12_288, sees: true }]);
});

test("of Ollama what it gives a model counts, not what the model could take", async () => {
  const shown: Record<string, object> = {
    "llama3.2:3b": {
      model_info: { "llama.context_length": 131_072 },
      capabilities: ["completion"],
    },
    "set:1b": { model_info: { "x.context_length": 131_072 }, parameters: "stop x\nnum_ctx   8192" },
    "llava:7b": {
      model_info: { "llama.context_length": 2_048 },
      capabilities: ["completion", "vision"],
    },
    "runs:1b": { model_info: { "x.context_length": 131_072 } },
    "all-minilm": { model_info: { "bert.context_length": 512 }, capabilities: ["embedding"] },
  };
  server.replies["/v1/models"] = () => ({
    data: Object.keys(shown).map((id) => ({ id, owned_by: "library" })),
  });
  server.replies["/api/show"] = (body) => shown[(body as { model: string }).model] ?? 404;
  server.replies["/api/ps"] = () => ({ models: [{ name: "runs:1b", context_length: 16_384 }] });
  expect((await list()).map((one) => [one.name, one.windowTokens, one.sees, one.purpose])).toEqual([
    ["llama3.2:3b", 4_096, false, "chat"],
    ["set:1b", 8_192, false, "chat"],
    ["llava:7b", 2_048, true, "chat"],
    ["runs:1b", 16_384, false, "chat"],
    ["all-minilm", 512, false, "embedding"],
  ]);
});

test("Anthropic's models are listed by the names people know", async () => {
  server.replies["/v1/models?limit=1000"] = () => ({
    data: [{ id: "claude-x", display_name: "Claude X", type: "model" }],
  });
  const offered = [
    { name: "claude-x", label: "Claude X", purpose: "chat", windowTokens: 200_000, sees: true },
  ];
  const origin = new URL(server.url).origin;
  for (const baseUrl of [origin, `${origin}/v1`, `${origin}/`]) {
    expect(await models.list({ ...at, kind: "anthropic", baseUrl }, signal)).toEqual(offered);
  }
});

test("people reach this machine only where nobody else reaches the product; the operator anywhere", async () => {
  let asked = 0;
  server.replies["/v1/models"] = () => ({ data: [{ id: `${asked++}` }] });
  const closed = { ...config, egressAllow: [], host: "0.0.0.0" };
  const elsewhere = [
    closed,
    { ...closed, host: "127.0.0.1", trustedProxies: 1 },
    { ...closed, host: "127.0.0.1", publicUrl: "https://lectern.example.org" },
  ];
  const port = new URL(server.url).port;
  const hosts = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:7f00:1]",
    "0x7f000001",
    "169.254.169.254",
  ];
  for (const one of elsewhere) {
    const there = openModels(one);
    expect(there.ownMachine).toBe(false);
    for (const host of hosts) {
      const listing = there.list({ ...at, baseUrl: `http://${host}:${port}/v1` }, signal);
      // The same error as for a server that does not answer.
      await expect(listing).rejects.toMatchObject({
        fault: "unreachable",
        message: "The model could not be reached. Try again in a moment.",
      });
    }
    await there.list({ ...at, trusted: true }, signal);
  }
  expect(asked).toBe(elsewhere.length);
  const here = openModels({ ...config, egressAllow: [] });
  expect(here.ownMachine).toBe(true);
  expect(await here.list(at, signal)).toHaveLength(1);
  const inside = here.list({ ...at, baseUrl: `http://10.0.0.1:${port}/v1` }, signal);
  await expect(inside).rejects.toMatchObject({ fault: "unreachable" });
});
