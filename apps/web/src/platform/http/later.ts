import { ApiError } from "./http.ts";
import { pause } from "./pause.ts";

/** Milliseconds. */
const firstWait = 1_000;
const longestWait = 30_000;

/** Whether a retry may succeed: the network, the server or a rate limit failed the call. */
export const passes = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 425, 429].includes(error.status);

/** Milliseconds that the server asks to wait; 0 if it does not. */
export const askedToWait = (error: unknown) =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/**
 * Retries a call until it succeeds, with growing waits or as long as the server asks. Calls
 * `onWait` before each wait; its returning false ends the retries. Rejects if the server refuses
 * for good.
 */
export async function untilAnswered(
  call: () => Promise<void>,
  onWait: () => boolean,
): Promise<void> {
  for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
    try {
      return await call();
    } catch (error) {
      if (!passes(error)) throw error;
      if (!onWait()) return;
      await pause(Math.max(wait, askedToWait(error)));
      if (!onWait()) return;
    }
  }
}
