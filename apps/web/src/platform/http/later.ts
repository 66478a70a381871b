import { ApiError } from "./http.ts";
import { pause } from "./pause.ts";

/** ms */
const firstWait = 1_000;
const longestWait = 30_000;

/** Whether the same call may be answered otherwise later: the network, the server or a limit was in the way. */
export const passes = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || [408, 425, 429].includes(error.status);

/** ms that the server asks to wait; 0 where it does not. */
export const askedToWait = (error: unknown) =>
  error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;

/**
 * Makes a call again and again, with growing waits or as long as the server asks, until it is answered.
 * `onWait` is called before each wait; it ends the tries by answering false. Rejects with a refusal
 * that will stay one.
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
