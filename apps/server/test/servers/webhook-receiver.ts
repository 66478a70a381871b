import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

import { listenOnFreePort } from "./free-port.ts";

/** A delivery as it was received. */
export interface ReceivedDelivery {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Returns the signature that a delivery must have, as Standard Webhooks says. */
export function signatureOf(secret: string, { headers, body }: ReceivedDelivery): string {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

/** Starts a receiver of webhooks. It answers 204, or what `statuses` has for a path. */
export async function startWebhookReceiver() {
  const received: ReceivedDelivery[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece: string) => (body += piece));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body });
      response.writeHead(statuses.get(path) ?? 204).end();
    });
  });
  const port = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}`,
    statuses,
    /** Returns what came to a path so far. */
    at: (path: string) => received.filter((one) => one.path === path),
    /** Returns the events that came to a path, as they were told. */
    eventsAt: (path: string) =>
      received
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> }),
    async stop() {
      server.close();
      await once(server, "close");
    },
  };
}
