import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";

import { type Config, EgressError, type ProviderFetch } from "#deps";

import { openGuard, webPorts } from "./guard.ts";

/** Maximum bytes of an answer: metadata, keys or tokens. */
const mostBytes = 1024 * 1024;
const withoutBody = new Set([204, 205, 304]);

/**
 * Requests to sign-in providers, over checked connections like all others: to the public internet
 * and the networks in EGRESS_ALLOW. Redirects are returned, not followed.
 */
export function openProviderFetch({
  egressAllow,
  signInProviders,
}: Pick<Config, "egressAllow" | "signInProviders">): ProviderFetch {
  // SAML providers are never asked: the browser carries what they say. Those of workspaces are
  // reached at the ports of web servers.
  const asked = signInProviders.filter(({ kind }) => kind === "openid");
  const ports = asked.map(({ issuer }) => new URL(issuer).port);
  const guard = openGuard(egressAllow, { ports: [...webPorts, ...ports] });

  async function ask(
    address: string,
    { method, headers, body, signal }: Parameters<ProviderFetch>[1],
  ) {
    const url = guard.checked(address);
    const { request } = url.protocol === "https:" ? https : http;
    const call = request(url, {
      // Without keep-alive, so that each connection is checked.
      agent: false,
      method,
      headers: { ...headers, "accept-encoding": "identity" },
      lookup: guard.lookupFor(url),
      ...(signal && { signal }),
    });
    // Later errors are reported by the response.
    call.on("error", () => {}).end(body);
    const [response] = (await once(call, "response")) as [http.IncomingMessage];
    return response;
  }

  return async (address, options) => {
    try {
      const response = await ask(address, options);
      const { statusCode: status = 0 } = response;
      const bytes = await bytesOf(response);
      const headers = new Headers();
      for (const [name, values] of Object.entries(response.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value);
      }
      return new Response(withoutBody.has(status) ? null : bytes, { status, headers });
    } catch (error) {
      if (error instanceof EgressError || options.signal?.aborted) throw error;
      throw new EgressError("unreachable", { cause: error });
    }
  };
}

async function bytesOf(response: http.IncomingMessage) {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) throw new EgressError("cut_off");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
