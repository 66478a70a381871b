import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";

import type { Guard } from "../egress/guard.ts";

/** What is asked of a provider. */
export interface Call {
  url: URL;
  method?: "GET" | "POST";
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
  signal: AbortSignal;
}

/** Sends a call and gives the answer as it begins. Redirects are not followed: they would carry the
 * documents and the key to a place nobody configured. */
export type Send = (call: Call) => Promise<http.IncomingMessage>;

const options = { keepAlive: true, maxSockets: Infinity };

/**
 * The way to providers, over connections that are used again. With a guard, each connection is made
 * to an address that it has checked; without one, to wherever the operator said.
 */
export function openTransport(guard?: Guard): Send {
  const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };
  return async function send(call, again = false): Promise<http.IncomingMessage> {
    const { method = "POST", headers, body, signal } = call;
    const url = guard ? guard.checked(call.url.href) : call.url;
    const { request } = url.protocol === "https:" ? https : http;
    const asking = request(url, {
      agent: agents[url.protocol as keyof typeof agents],
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      signal,
      ...(guard && { lookup: guard.lookupFor(url) }),
    });
    asking.end(body && JSON.stringify(body));
    try {
      const [response] = (await once(asking, "response")) as [http.IncomingMessage];
      return response;
    } catch (error) {
      // The other side closed an idle connection just as we took it up; nothing was read of this.
      const stale = asking.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
      if (!stale || again) throw error;
      return send(call, true);
    }
  } satisfies (call: Call, again?: boolean) => Promise<http.IncomingMessage>;
}
