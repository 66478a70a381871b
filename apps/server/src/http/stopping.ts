import type { Socket } from "node:net";

import type { FastifyInstance } from "fastify";

import type { Deps } from "#deps";

/** Seconds after the grace period for answers until open requests are cut. */
const patienceSeconds = 3;

/**
 * Lets `app.close()` finish. Node waits for every connection except those that are idle after a
 * request: one that a browser opened in advance, or that sent half a header, would block shutdown
 * for as long as its client likes. This closes connections without a request immediately, the
 * others after their answer, and cuts the rest 3 s after the grace period for answers.
 */
export function endConnectionsOnClose(
  app: FastifyInstance,
  { config, log }: Pick<Deps, "config" | "log">,
): void {
  /** Requests in progress, by connection. */
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
