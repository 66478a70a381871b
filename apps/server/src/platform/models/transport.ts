import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";

import type { Guard } from "../egress/guard.ts";

/** A request to a provider. */
export interface Call {
  url: URL;
  method?: "GET" | "POST";
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  signal: AbortSignal;
}

/**
 * Sends a call and returns the response once it begins. Does not follow redirects: they would send
 * the documents and the key to an address that nobody configured.
 */
export type Send = (call: Call) => Promise<http.IncomingMessage>;

const options = { keepAlive: true, maxSockets: Infinity };

/**
 * Opens reusable connections to providers. With a guard, each connects to an address that it has
 * checked; without one, to any address of the operator's. `traceHeaders`: sent with each call.
 */
export function openTransport(
  guard?: Guard,
  traceHeaders: () => Record<string, string> = () => ({}),
): Send {
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return async function send(call, again = false): Promise<http.IncomingMessage> {
    const { method = "POST", headers, body, signal } = call;
    const url = guard ? guard.checked(call.url.href) : call.url;
    const { request } = url.protocol === "https:" ? https : http;
    const asking = request(url, {
      agent: agents[url.protocol as keyof typeof agents],
      method,
      headers: {
        ...traceHeaders(),
        ...headers,
        ...(body && { "content-type": "application/json" }),
      },
      signal,
      ...(guard && { lookup: guard.lookupFor(url) }),
    });
    asking.end(body && JSON.stringify(body));
    try {
      const [response] = (await once(asking, "response")) as [http.IncomingMessage];
      return response;
    } catch (error) {
      // The server closed an idle connection just as it was reused, before it read any of this
      // request.
      const stale = asking.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
      if (!stale || again) throw error;
      return send(call, true);
    }
  } satisfies (call: Call, again?: boolean) => Promise<http.IncomingMessage>;
}
