import { z } from "zod";

import type { Connection, Reranker } from "#deps";
import { withoutHidden } from "@lectern/text-analysis/hidden";

import { modelError } from "./provider-errors.ts";
import { jsonAsker } from "./json.ts";
import { below, type Protocol } from "./protocol.ts";
import type { Send } from "./transport.ts";

const Ranked = z.object({
  results: z.array(z.object({ index: z.number().int(), relevance_score: z.number() })),
});

/** Returns a reranker on a server with the rerank API of Jina, Cohere, vLLM and llama.cpp. */
export function openReranker(
  send: Send,
  protocol: Protocol,
  at: Connection,
  name: string,
): Reranker {
  return {
    name,
    async rank(query, texts, signal) {
      if (texts.length === 0) return [];
      const ask = jsonAsker(send, at, protocol.headers(at.apiKey), signal);
      const body = { model: name, query, documents: texts.map(withoutHidden), top_n: texts.length };
      const { results } = await ask({ url: below(at, "rerank"), body, shape: Ranked });
      const scores = new Map(results.map((one) => [one.index, one.relevance_score]));
      return texts.map((_, index) => {
        const score = scores.get(index);
        if (score === undefined) throw modelError("broken", "not a rank for each text");
        return score;
      });
    },
  };
}
