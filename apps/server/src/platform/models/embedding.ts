import { z } from "zod";

import type { Connection, Embedder } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";

import { modelError } from "./faults.ts";
import { below, type Protocol } from "./protocol.ts";
import { jsonAsker } from "./json.ts";
import type { Send } from "./transport.ts";

/** Texts in one call, and their letters: small servers take no more. */
const mostTexts = 32;
const mostLetters = 60_000;

const Embedded = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
});

/** What some models want to read before a text, so that they know what it is for. */
const prefixes: [model: RegExp, query: string, passage: string][] = [
  [/nomic-embed/i, "search_query: ", "search_document: "],
  [/(^|[/_-])e5([-_]|$).*instruct/i, instruction("Query"), ""],
  [/(^|[/_-])e5([-_]|$)/i, "query: ", "passage: "],
  [/qwen3-embedding/i, instruction("Query"), ""],
  [/embeddinggemma/i, "task: search result | query: ", "title: none | text: "],
  [/mxbai-embed|bge-(small|base|large)-en|snowflake-arctic-embed/i, english(), ""],
];

function instruction(name: string) {
  return `Instruct: Given a question, retrieve passages that answer it\n${name}: `;
}
function english() {
  return "Represent this sentence for searching relevant passages: ";
}

/** What the model wants to read before a question, and before a passage. */
export function prefixesOf(name: string): [query: string, passage: string] {
  const [, query = "", passage = ""] = prefixes.find(([model]) => model.test(name)) ?? [];
  return [query, passage];
}

/** Vectors from a server that speaks OpenAI's embeddings. */
export function openEmbedder(
  send: Send,
  protocol: Protocol,
  at: Connection,
  name: string,
): Embedder {
  const [query, passage] = prefixesOf(name);
  return {
    name,
    async embed(texts, kind, signal) {
      const ask = jsonAsker(send, at, protocol.headers(at.apiKey), signal);
      const vectors: Float32Array[] = [];
      for (const input of batchesOf(texts.map(asSeen), kind === "query" ? query : passage)) {
        const body = { model: name, input, encoding_format: "float" };
        const { data } = await ask({ url: below(at, "embeddings"), body, shape: Embedded });
        vectors.push(...inOrder(data, input.length));
      }
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
        throw modelError("broken", "vectors of different lengths");
      }
      return vectors;
    },
  };
}

/** A text without what nobody sees; one of nothing else stays, since providers refuse empty ones. */
export const asSeen = (text: string) => withoutHidden(text) || text;

function batchesOf(texts: readonly string[], prefix: string): string[][] {
  const batches: string[][] = [];
  let letters = Infinity;
  for (const text of texts) {
    const batch = batches.at(-1);
    letters += text.length;
    if (!batch || batch.length >= mostTexts || letters > mostLetters) {
      batches.push([prefix + text]);
      letters = text.length;
    } else batch.push(prefix + text);
  }
  return batches;
}

/** As the texts were given, each made as long as 1. */
function inOrder(data: z.infer<typeof Embedded>["data"], length: number): Float32Array[] {
  const vectors = data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => embedding);
  if (data.length !== length || new Set(data.map(({ index }) => index)).size !== length) {
    throw modelError("broken", "not a vector for each text");
  }
  return vectors.map((vector) => {
    const norm = Math.hypot(...vector);
    if (!(norm > 0 && norm < Infinity)) throw modelError("broken", "a vector without a length");
    return Float32Array.from(vector, (value) => value / norm);
  });
}
