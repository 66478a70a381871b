import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import pg from "pg";

import type { Log, NoticeChannel, Notices } from "#deps";

const channels: NoticeChannel[] = ["library", "upload", "chat", "chat_stop", "vectors"];

/** LISTEN/NOTIFY over one connection of its own, which comes back after a loss and tells the gap. */
export async function openNotices(
  connectionString: string,
  log: Log,
): Promise<Notices & { close(): Promise<void> }> {
  const listeners = new Map<
    NoticeChannel,
    Set<{ hear: (payload: string) => void; gap: (() => void) | undefined }>
  >();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect() {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      application_name: "lectern notices",
    });
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => {
      for (const { hear } of listeners.get(channel as NoticeChannel) ?? []) hear(payload ?? "");
    });
    await next.connect();
    for (const channel of channels) await next.query(`listen ${channel}`);
    next.on("end", () => void reconnect());
    client = next;
  }

  async function reconnect() {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 5_000)) {
      await sleep(wait);
      try {
        await connect();
        for (const set of listeners.values()) for (const { gap } of set) gap?.();
        return;
      } catch (error) {
        log.warn({ err: error }, "the notice connection is not back yet");
      }
    }
  }

  await connect();
  return {
    async publish(db, channel, payload) {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    subscribe(channel, hear, gap) {
      const entry = { hear, gap };
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(entry));
      return () => set.delete(entry);
    },
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
