import type { NoticeChannel, Notices } from "#deps";

interface Listener {
  hear: (payload: string) => void;
  gap: (() => void) | undefined;
}

/** The listeners of a process to notices. */
export function listenersByChannel(): {
  subscribe: Notices["subscribe"];
  /** Passes a notice on. */
  hear(channel: string, payload: string): void;
  /** Tells that notices may have been missed. */
  gap(): void;
} {
  const listeners = new Map<string, Set<Listener>>();
  return {
    subscribe(channel: NoticeChannel, hear, gap) {
      const entry = { hear, gap };
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(entry));
      return () => set.delete(entry);
    },
    hear(channel, payload) {
      for (const { hear } of listeners.get(channel) ?? []) hear(payload);
    },
    gap() {
      for (const set of listeners.values()) for (const { gap } of set) gap?.();
    },
  };
}
