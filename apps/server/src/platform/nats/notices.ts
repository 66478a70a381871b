import { connect, type NatsConnection } from "@nats-io/transport-node";
import { sql } from "kysely";

import type { Log, NoticeChannel, Notices, NoticesSettings } from "#deps";

import { listenersByChannel } from "../listeners.ts";
import { heldUntilCommit } from "../postgres/held-notices.ts";

/** ms: `ping` between two signs of life, of which two may be missed; `reconnect` between attempts. */
const pace = { ping: 2_000, reconnect: 500 };
/** ms after which the operator is told that there has been no connection. */
const firstConnectionMs = 10_000;

/** An address may contain a login. */
const hostOf = (server: string) => new URL(server).host;

/**
 * Notices through NATS servers. Without a connection they are lost, which costs time and nothing
 * else; when there is one again, listeners are told of the gap.
 */
export function openNatsNotices(
  { servers, subject, credentials, authorities }: NoticesSettings,
  log: Log,
): Notices & { close(): Promise<void> } {
  const listeners = listenersByChannel();
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let isClosed = false;
  /** The last error that was logged: each attempt to connect may repeat it. */
  let reported: string | undefined;
  const late = setTimeout(
    () => log.warn({ servers: servers.map(hostOf) }, "no connection for notices so far"),
    firstConnectionMs,
  ).unref();

  const send = (channel: NoticeChannel, payload: string) => {
    // Otherwise the client would keep them, and send them late.
    if (isConnected) connection?.publish(`${subject}.${channel}`, payload);
  };

  const connected = () => {
    isConnected = true;
    reported = undefined;
    clearTimeout(late);
    listeners.gap();
  };

  async function watch(open: NatsConnection) {
    for await (const status of open.status()) {
      if (status.type === "disconnect") {
        isConnected = false;
        log.warn({ server: status.server }, "the connection for notices was lost");
      } else if (status.type === "reconnect") connected();
      else if (status.type === "error" && status.error.message !== reported) {
        reported = status.error.message;
        log.warn({ err: status.error }, "the server for notices reports an error");
      }
    }
  }

  async function open() {
    const next = await connect({
      servers: servers.map(hostOf),
      name: "lectern",
      ...(credentials && { user: credentials.user, pass: credentials.password }),
      ...(servers.some((one) => one.startsWith("tls:")) && {
        tls: authorities === undefined ? {} : { ca: authorities },
      }),
      pingInterval: pace.ping,
      reconnectTimeWait: pace.reconnect,
      maxReconnectAttempts: -1,
      // Otherwise two refused logins would end the client, also where the servers are mended later.
      ignoreAuthErrorAbort: true,
      waitOnFirstConnect: true,
    });
    if (isClosed) return next.close();
    connection = next;
    next.subscribe(`${subject}.*`, {
      callback: (_, heard) => {
        listeners.hear(heard.subject.slice(subject.length + 1), heard.string());
      },
    });
    connected();
    void watch(next);
  }

  // The product serves without notices, so the start does not wait for the servers.
  open().catch((error: unknown) => log.error({ err: error }, "notices are not sent or heard"));
  return {
    publish(db, channel, payload) {
      if (db.isTransaction) return heldUntilCommit(db, () => send(channel, payload));
      send(channel, payload);
      return Promise.resolve();
    },
    inStatement: (channel, payloads) => ({
      part: sql`null`,
      afterCommit() {
        for (const payload of payloads) send(channel, payload);
      },
    }),
    subscribe: listeners.subscribe,
    async close() {
      isClosed = true;
      clearTimeout(late);
      await connection?.close();
    },
  };
}
