import type { Deps } from "#deps";
import type { Member } from "#http/member.ts";

import * as store from "./store.ts";

/** Maximum wait. A person who wants the answer sooner stops it and asks without the file. */
const timeoutMs = 10 * 60_000;
/** Polling interval, since a notice may be lost. */
const lookAfterMs = 2_000;

type Outside = Pick<Deps, "db" | "notices">;

/** Resolves at the next change in the library, on abort, or after `lookAfterMs`. */
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
 * Waits until the files sent with a message are parsed or have failed. Yields the names of the
 * pending files whenever these change. Ends on abort or after ten minutes.
 */
export async function* unread(
  deps: Outside,
  member: Member,
  turn: store.Turn,
  signal: AbortSignal,
): AsyncGenerator<string[]> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  let yielded = "";
  while (!end.aborted) {
    const changed = change(deps, end);
    const files = await store.sentWith(deps.db, member, turn);
    const names = files.filter(({ status }) => status === "processing").map(({ name }) => name);
    if (names.length === 0) return;
    if (names.join() !== yielded) yield names;
    yielded = names.join();
    await changed;
  }
}
