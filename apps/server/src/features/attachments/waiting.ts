import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/** Whoever does not want to wait so long stops the answer, and asks without the file. */
const patienceMs = 10 * 60_000;
/** A notice may be lost. */
const lookAfterMs = 2_000;

type Outside = Pick<Deps, "db" | "notices">;

/** Settled by the next change in the library, by the signal, or after a while. */
function change({ notices }: Outside, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = notices.subscribe("library", () => resolve());
  const timer = setTimeout(resolve, lookAfterMs);
  const settle = () => resolve();
  signal.addEventListener("abort", settle);
  return promise.finally(() => {
    unsubscribe();
    clearTimeout(timer);
    signal.removeEventListener("abort", settle);
  });
}

/**
 * Waits until what was sent with a turn is read, or could not be; tells the names of what it waits for,
 * whenever these change. Ends too when the signal does, or after ten minutes.
 */
export async function* unread(
  deps: Outside,
  member: Member,
  turn: store.Turn,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  let told = "";
  while (!end.aborted) {
    const changed = change(deps, end);
    const files = await store.sentWith(deps.db, member, turn);
    const names = files.filter(({ status }) => status === "processing").map(({ name }) => name);
    if (names.length === 0) return;
    if (names.join() !== told) yield names;
    told = names.join();
    await changed;
  }
}
