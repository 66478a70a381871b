import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";
import pg from "pg";

import { batched } from "#batches";
import { prepared } from "#conditions";
import type { Db, Log, NoticeChannel, Notices } from "#deps";

import { listenersByChannel } from "../listeners.ts";

const channels: NoticeChannel[] = ["library", "upload", "chat", "chat_stop", "vectors"];

/** ms: `every` between two heartbeats, `within` for the server to answer one. */
const beating = { every: 2_000, within: 5_000 };

interface Notice {
  db: Db;
  channel: NoticeChannel;
  payload: string;
}

/** Publishes them in one statement, in their order. */
async function publishAll(notices: Notice[]): Promise<void[]> {
  const [first] = notices;
  if (!first) return [];
  const channelsOf = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  // Raw: needs no table, and the mark of a prepared statement stands before it.
  await sql`${prepared}
    select pg_notify(notice.channel, notice.payload)
    from unnest(${channelsOf}::text[], ${payloads}::text[]) as notice (channel, payload)`.execute(
    first.db,
  );
  return notices.map(() => undefined);
}

/**
 * LISTEN/NOTIFY over a connection of its own, which reconnects after a loss and then reports a gap.
 */
export async function openNotices(
  connectionString: string,
  log: Log,
): Promise<Notices & { close(): Promise<void> }> {
  const listeners = listenersByChannel();
  let client: pg.Client | undefined;
  let closed = false;

  async function connect() {
    const next = new pg.Client({
      connectionString,
      connectionTimeoutMillis: beating.within,
      query_timeout: beating.within,
      keepAlive: true,
      application_name: "lectern notices",
    });
    next.on("error", () => {});
    next.on("notification", ({ channel, payload }) => {
      listeners.hear(channel, payload ?? "");
    });
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${channel}`).join(";"));
    } catch (error) {
      void next.end();
      throw error;
    }
    let answered = true;
    const beat = setInterval(() => {
      if (!answered) return;
      answered = false;
      next.query("select").then(
        () => (answered = true),
        // `end` does not wait for the server while a query is open.
        () => next.end(),
      );
    }, beating.every);
    next.once("end", () => {
      clearInterval(beat);
      void reconnect();
    });
    client = next;
  }

  async function reconnect() {
    for (let tries = 0; !closed; tries++) {
      await sleep(tries === 0 ? 100 : 1_000);
      try {
        await connect();
        listeners.gap();
        return;
      } catch (error) {
        if (tries % 10 === 0) log.warn({ err: error }, "the notice connection is not back yet");
      }
    }
  }

  await connect();
  // Each commit of a notice waits for a lock of the whole server.
  const publishTogether = batched(publishAll, 1);
  return {
    async publish(db, channel, payload) {
      const notice = { db, channel, payload };
      await (db.isTransaction ? publishAll([notice]) : publishTogether(notice));
    },
    inStatement: (channel, payloads) => ({
      part: sql`array(
        select pg_notify(${channel}, notice)::text from unnest(${payloads}::text[]) as notice)`,
      afterCommit: () => undefined,
    }),
    subscribe: listeners.subscribe,
    async close() {
      closed = true;
      await client?.end();
    },
  };
}
