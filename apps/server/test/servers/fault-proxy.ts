import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll } from "vitest";

/**
 * Faults of connections to the database: `silence` swallows every byte without closing, `refuse`
 * cuts open connections and accepts none, `delay` holds each chunk of bytes back for 5 s.
 */
export type Fault = "none" | "silence" | "refuse" | "delay";

const delayMs = 5_000;

interface Pair {
  near: Socket;
  far: Socket;
  silent: boolean;
}

/**
 * Starts a TCP proxy in front of a database server that can break its connections. Closed after the
 * test file.
 */
export async function faultProxy(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let fault: Fault = "none";

  function pass(pair: Pair, from: Socket, to: Socket) {
    from.on("data", (bytes: Buffer) => {
      if (pair.silent) return;
      if (fault === "delay") void sleep(delayMs).then(() => to.writable && to.write(bytes));
      else to.write(bytes);
    });
    from.on("error", () => {});
    from.on("close", () => {
      if (!pair.silent) to.destroy();
      pairs.delete(pair);
    });
  }

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair = { near, far, silent: fault === "silence" };
    pairs.add(pair);
    pass(pair, near, far);
    pass(pair, far, near);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;

  const cut = () => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const proxy = {
    url: url.href,
    /** Number of open connections. */
    open: () => pairs.size,
    async be(next: Fault) {
      if (fault === "refuse" && next !== "refuse") await listen(port);
      fault = next;
      if (next === "silence") proxy.silenceOpen();
      if (next !== "refuse") return;
      server.close();
      cut();
    },
    /** Open connections stay silent forever; new ones work. */
    silenceOpen() {
      for (const pair of pairs) pair.silent = true;
    },
    /** Resets every open connection; new ones work. */
    reset: cut,
    /** New connections lead to another server. */
    leadTo(url: string) {
      target = new URL(url);
    },
    async close() {
      server.close();
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
    },
  };
  afterAll(proxy.close);
  return proxy;
}
