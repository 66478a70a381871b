import { setTimeout as sleep } from "node:timers/promises";

/** Minimum ms between the beginnings of two requests to a website; tests shorten it. */
export const leastPace = { ms: 1000 };

/** The pace of a run's requests. */
export interface Pace {
  /** Waits until the next request may begin. */
  wait(signal: AbortSignal): Promise<void>;
  slowTo(ms: number): void;
}

export function pacing(): Pace {
  let [next, step] = [0, leastPace.ms];
  return {
    async wait(signal) {
      const left = next - Date.now();
      next = Math.max(next, Date.now()) + step;
      if (left > 0) await sleep(left, undefined, { signal });
    },
    slowTo(ms) {
      step = Math.max(step, ms);
    },
  };
}
