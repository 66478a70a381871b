import { LruMap } from "toad-cache";

import { type Deps, ModelError } from "#deps";

/** How long a failed model is not called: each search would wait for it in vain. */
const restMs = 15_000;
const resting = new LruMap<true>(1_000, restMs);

/**
 * Returns a model's answer within the time limit; undefined if it fails or recently failed, and the
 * search continues without it.
 */
export async function tried<Answer>(
  { log }: Pick<Deps, "log">,
  model: string,
  limitMs: number,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (resting.get(model)) return undefined;
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await ask(signal);
  } catch (error) {
    if (!signal.aborted && !(error instanceof ModelError)) throw error;
    resting.set(model, true);
    log.warn({ err: error }, "a search does without a model that did not answer");
    return undefined;
  }
}
