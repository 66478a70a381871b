import { setTimeout as sleep } from "node:timers/promises";

/** A busy machine is slow, not wrong. */
const timeoutMs = 900_000;

/** Waits until `check` returns a value that is not false; errors of it count as not yet. */
export async function until<Value>(
  what: string,
  check: () => Promise<Value | false> | Value | false,
  withinMs = timeoutMs,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  do {
    try {
      const value = await check();
      if (value !== false) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await sleep(250);
  } while (Date.now() < deadline);
  throw new Error(`not within ${withinMs / 1000} s: ${what}`, { cause: last });
}

/** Whether an address answers with 200. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.status === 200;
}
