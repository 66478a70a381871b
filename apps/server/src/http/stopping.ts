import type { Socket } from "node:net";

import type { FastifyInstance } from "fastify";

import type { Deps } from "#deps";

/** Seconds after the grace of answers until what still runs is cut. */
const patienceSeconds = 3;

/**
 * Lets `app.close()` end. Node waits for every connection but those that have served a request and are
 * idle: one that a browser opened ahead of need, or on which half a header came, would hold us up for
 * as long as its client likes. Here each connection without a request under way is ended at once, the
 * others with their answer, and what is not answered 3 s after the grace of answers is cut.
 */
export function endConnectionsOnClose(
  app: FastifyInstance,
  { config, log }: Pick<Deps, "config" | "log">,
): void {
  /** By connection, the requests under way. */
  const underWay = new Map<Socket, number>();
  let isClosing = false;

  app.server.on("connection", (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  app.server.on("request", ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      if (!socket.destroyed) underWay.set(socket, left);
      if (isClosing && left === 0) socket.destroySoon();
    });
  });

  app.addHook("preClose", async () => {
    isClosing = true;
    for (const [socket, requests] of underWay) if (requests === 0) socket.destroy();
    const cutting = setTimeout(
      () => {
        log.warn({ connections: underWay.size }, "requests that did not end in time are cut");
        for (const socket of underWay.keys()) socket.destroy();
      },
      (config.answerGraceSeconds + patienceSeconds) * 1000,
    );
    app.server.once("close", () => clearTimeout(cutting));
  });
}
