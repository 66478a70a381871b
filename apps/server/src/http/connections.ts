import { readFileSync } from "node:fs";
import type { Socket } from "node:net";

import { message } from "@lectern/contract/message";
import type { FastifyInstance } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { Counts } from "#per-name-limit";

import { networkOf } from "./network.ts";

/** Minimum ms between log entries about refused addresses. */
const sayEveryMs = 60_000;

const tooMany = () =>
  new AppError("too_many", message("too_many_connections"), {
    extra: { retry_after: 5 },
  });

/**
 * Throws too_many for requests of an address with more than `limits.connections` connections, so
 * that no client can take all file descriptors. Behind proxies, whose connections share one
 * address, counts the concurrent requests of each forwarded address instead.
 */
export function limitConnections(
  app: FastifyInstance,
  { config, log }: Pick<Deps, "config" | "log">,
) {
  const most = Math.min(config.limits.connections, Math.floor(openFiles() / 2));
  const open = new Counts();
  let saidAt = -Infinity;
  const refused = (address: string) => {
    if (performance.now() - saidAt < sayEveryMs) return;
    saidAt = performance.now();
    const hint = "if it is a proxy, set TRUSTED_PROXIES; else see CONNECTIONS_PER_ADDRESS";
    log.warn({ address, most }, `an address has too many connections: ${hint}`);
  };

  if (config.trustedProxies > 0) {
    app.addHook("onRequest", async (request, reply) => {
      const { customer } = networkOf(request.ip);
      reply.raw.once("close", () => open.remove(customer));
      if (open.add(customer) <= most) return;
      refused(customer);
      throw tooMany();
    });
    return;
  }
  const beyond = new WeakSet<Socket>();
  app.server.on("connection", (socket: Socket) => {
    const { customer } = networkOf(socket.remoteAddress ?? "");
    const now = open.add(customer);
    socket.once("close", () => open.remove(customer));
    if (now <= most) return;
    refused(customer);
    // A few excess connections get the error; beyond that, they are closed without an answer.
    if (now > most * 1.1 + 10) socket.destroy();
    else beyond.add(socket);
  });
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!beyond.has(raw.socket)) return;
    reply.header("connection", "close");
    throw tooMany();
  });
}

/** Returns the process's limit of open files and connections; Infinity if unknown. */
function openFiles(): number {
  try {
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return Number(soft ?? Infinity);
  } catch {
    return Infinity;
  }
}
