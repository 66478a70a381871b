import { ApiError } from "#platform/http/api.ts";

import { throttle } from "./throttle.ts";

/** One for all that is done by the hundreds: the server counts a person's calls, not their kinds. */
const nextTurn = throttle({ burst: 100, perSecond: 6 });

/** ms to wait where the server does not say. */
const unsaid = 5000;

/**
 * Makes a call when its turn comes, and makes it again when the server asks to wait (429). For what
 * is done to many files or documents at once; a single click is not kept waiting.
 */
export async function withThrottleAndRetry<T>(
  signal: AbortSignal | undefined,
  call: () => Promise<T>,
): Promise<T> {
  for (;;) {
    await pause(nextTurn(Date.now()), signal);
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
      await pause(error.retryAfter === undefined ? unsaid : error.retryAfter * 1000, signal);
    }
  }
}

/** Rejects when it is aborted meanwhile. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(new DOMException("Cancelled", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", leave);
      resolve();
    }, ms);
    signal?.addEventListener("abort", leave, { once: true });
  });
}
