import type { Deps } from "#deps";

import type { Evidence } from "../evidence.ts";

/** The characters [start, end) of a passage's text in which a model finds the answer. */
export interface FoundSpan {
  evidence: Evidence;
  start: number;
  end: number;
}

/** Finds where passages answer a question; undefined: nowhere, or the model failed. */
export type FindSpan = (
  question: string,
  passages: readonly Evidence[],
) => Promise<FoundSpan | undefined>;

/** Timeout for finding a span. */
const patienceMs = 1_500;

/** Finds spans with the local model; undefined if there is none. */
export function spanFinding(
  { models, log }: Pick<Deps, "models" | "log">,
  signal: AbortSignal,
): FindSpan | undefined {
  const finder = models.local.spanFinder();
  if (!finder) return undefined;
  return async (question, passages) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    let best: (FoundSpan & { score: number }) | undefined;
    try {
      // Sequential, so that a concurrent search waits for at most one of them.
      for (const evidence of passages) {
        const span = await finder.find(question, evidence.text, patience);
        if (span && span.score > (best?.score ?? 0)) best = { evidence, ...span };
      }
    } catch (error) {
      // Comparing only some of the passages would favour the first.
      log.warn({ err: error, model: finder.name }, "sentences were chosen without a model");
      return undefined;
    }
    return best;
  };
}
