import { z } from "zod";

import type { Connection, Embedder } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";

import { modelError } from "./provider-errors.ts";
import { below, type Protocol } from "./protocol.ts";
import { jsonAsker } from "./json.ts";
import type { Send } from "./transport.ts";

/** Maximum texts and characters per call: small servers accept no more. */
const mostTexts = 32;
const mostLetters = 60_000;

const Embedded = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })),
  usage: z.object({ prompt_tokens: z.number().int().nonnegative() }).nullish().catch(null),
});

/** Prefixes that some models expect before a text, to tell queries from passages. */
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

/** Returns the model's prefixes of questions and passages. */
export function prefixesOf(name: string): [query: string, passage: string] {
  const [, query = "", passage = ""] = prefixes.find(([model]) => model.test(name)) ?? [];
  return [query, passage];
}

/** Returns an embedder on a server with OpenAI's embeddings API. */
export function openEmbedder(
  send: Send,
  protocol: Protocol,
  at: Connection,
  name: string,
): Embedder {
  const [query, passage] = prefixesOf(name);
  return {
    name,
    async embed(texts, kind, signal, used) {
      const ask = jsonAsker(send, at, protocol.headers(at.apiKey), signal);
      const vectors: Float32Array[] = [];
      for (const input of batchesOf(texts.map(asSeen), kind === "query" ? query : passage)) {
        const body = { model: name, input, encoding_format: "float" };
        const { data, usage } = await ask({ url: below(at, "embeddings"), body, shape: Embedded });
        used?.(usage?.prompt_tokens ?? null);
        vectors.push(...inOrder(data, input.length));
      }
      if (vectors.some(({ length }) => length !== vectors[0]?.length)) {
        throw modelError("broken", "vectors of different lengths");
      }
      return vectors;
    },
  };
}

/** Removes hidden characters; a text of nothing else stays, since providers refuse empty texts. */
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

/** Returns the vectors in the order of the texts, each normalized to length 1. */
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
