import { type Model, type ModelPart, withStream } from "#deps";

import { findAny } from "../store.ts";
import { LimitReached } from "./limit-reached.ts";
import { secondsLeft } from "./limits.ts";
import type { Attempt } from "./work.ts";

/** ms; how soon other limits of a run hold for a call that is under way. */
const lookEvery = 10_000;

/** Calls `end` when the time of the run is over. Returns a function that stops watching. */
function watchTime({ deps: { db, log }, run, plan }: Attempt, end: () => void) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    const now = await findAny(db, run.organization_id, run.id);
    if (!now || isOver) return;
    const left = secondsLeft(now, plan) * 1000;
    if (left <= 0) end();
    else lookIn(Math.min(left, lookEvery));
  };
  const lookIn = (ms: number) => {
    timer = setTimeout(() => {
      look().catch((error: unknown) => {
        log.warn({ err: error }, "the time of a run could not be looked up");
        if (!isOver) lookIn(lookEvery);
      });
    }, ms);
  };
  lookIn(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** A model whose calls end with the time of the run. Throws LimitReached. */
export const withinTime = (attempt: Attempt, model: Model): Model =>
  withStream(model, async function* (prompt, signal): AsyncGenerator<ModelPart> {
    const late = new AbortController();
    const stopWatching = watchTime(attempt, () => late.abort());
    let isFinished = false;
    try {
      for await (const part of model.stream(prompt, AbortSignal.any([signal, late.signal]))) {
        isFinished ||= part.type === "finish";
        yield part;
      }
    } catch (error) {
      if (!late.signal.aborted || signal.aborted) throw error;
    } finally {
      stopWatching();
    }
    if (late.signal.aborted && !isFinished) throw (attempt.reached = new LimitReached("minutes"));
  });
