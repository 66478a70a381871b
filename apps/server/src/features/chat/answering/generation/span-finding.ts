import type { Deps } from "#deps";

import type { Evidence } from "../evidence.ts";

/** The characters [start, end) of a passage's text in which a model finds the answer. */
export interface FoundSpan {
  evidence: Evidence;
  start: number;
  end: number;
}

/** Finds where passages answer a question; undefined: nowhere, or nobody could tell. */
export type FindSpan = (
  question: string,
  passages: readonly Evidence[],
) => Promise<FoundSpan | undefined>;

/** Whoever asked waits for it no longer than this. */
const patienceMs = 1_500;

/** By the model of this machine; undefined where there is none. */
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
      // One after the other: a search in between waits for one of them at most.
      for (const evidence of passages) {
        const span = await finder.find(question, evidence.text, patience);
        if (span && span.score > (best?.score ?? 0)) best = { evidence, ...span };
      }
    } catch (error) {
      // Some passages compared without the others would favour the first.
      log.warn({ err: error, model: finder.name }, "sentences were chosen without a model");
      return undefined;
    }
    return best;
  };
}
