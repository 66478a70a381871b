import { batched } from "#batches";
import type { Db, Deps } from "#deps";

import {
  type ChatKey,
  type MessageState,
  noticesOf,
  readEvents,
  type EventsRequest,
} from "./event-store.ts";

/** Polling interval, since a notice may be lost. */
const lookAfterMs = 5_000;

type Outside = Pick<Deps, "db" | "notices" | "processId">;

/**
 * Reads the events of answers that other processes write: notices announce them, and one statement
 * at a time reads them from the table for all readers of this process.
 */
export class RemoteEventSubscriber {
  readonly #outside: Outside;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly read: (wanted: EventsRequest) => Promise<MessageState>;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.read = batched((wanted: EventsRequest[]) => readEvents(outside.db, wanted), 1);
    const everybody = () => {
      for (const id of this.#listeners.keys()) this.#wake(id);
    };
    outside.notices.subscribe("chat", (payload) => this.#hear(payload), everybody);
  }

  #hear(payload: string) {
    const [writer, ...ids] = payload.split(" ");
    if (writer === this.#outside.processId) return;
    for (const id of ids) this.#wake(id);
  }

  #wake(id: string) {
    for (const called of this.#listeners.get(id) ?? []) called();
  }

  /**
   * Resolves at the next notice of this message, on abort, or after `lookAfterMs`. Call it before
   * reading.
   */
  listen(id: string, signal: AbortSignal): { heard: Promise<void>; cancel: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = () => resolve();
    const timer = setTimeout(cancel, lookAfterMs);
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(cancel));
    signal.addEventListener("abort", cancel);
    const heard = promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", cancel);
      listeners.delete(cancel);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    });
    return { heard, cancel };
  }
}

/** Notifies the readers in every process, including this one, when `db`'s transaction commits. */
export async function notifyReaders({ notices }: Pick<Deps, "notices">, db: Db, keys: ChatKey[]) {
  const ids = keys.map(({ id }) => id);
  for (const notice of noticesOf("-", ids)) await notices.publish(db, "chat", notice);
}
