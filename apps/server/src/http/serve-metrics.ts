import type { AddressInfo } from "node:net";

import Fastify from "fastify";

/**
 * Serves the metrics of this process at an address of their own, which workers have too and which no
 * proxy of the product passes on. Returns the address.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<{ type: string; text: string }>,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  app.get("/metrics", async (_, reply) => {
    const { type, text } = await read();
    return reply.type(type).send(text);
  });
  await app.listen({ port, host });
  const { address, family, port: taken } = app.server.address() as AddressInfo;
  const named = family === "IPv6" ? `[${address}]` : address;
  return { url: `http://${named}:${taken}/metrics`, close: () => app.close() };
}
