import { ApiError } from "#platform/http/api.ts";

import { throttle } from "./throttle.ts";

/** Shared by all bulk actions: the server limits a user's calls in total, not by kind. */
const nextTurn = throttle({ burst: 100, perSecond: 6 });

/** ms to wait if the server does not say. */
const unsaid = 5000;

/**
 * Makes a call when the throttle allows, and retries it when the server asks to wait (429). For
 * bulk actions on files or documents; a single click is not throttled.
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

/** Rejects if aborted meanwhile. */
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
