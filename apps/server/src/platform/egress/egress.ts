import { lookup } from "node:dns";
import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { createBrotliDecompress, createUnzip } from "node:zlib";

import { type Egress, EgressError, type WebResponse } from "#deps";

import { mailPorts, openGuard } from "./guard.ts";

const mostRedirects = 3;
/** Maximum ms until the response begins, redirects included. */
const timeoutMs = 20_000;
/** Maximum ms between two pieces of a response. */
const idleMs = 30_000;
/** Statuses of an answer to be read: a file, or a listing of WebDAV. */
const read = new Set([200, 207]);
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The only way to request addresses from users or documents. Each connection resolves its name
 * once, checks the addresses and connects to a checked one, so that DNS rebinding has no effect.
 * Redirects are checked like the first address. An address in a private network gets the same error
 * as one that does not exist.
 */
export function openEgress(
  { egressAllow, version }: { egressAllow: string[]; version: string },
  look: typeof lookup = lookup,
): Egress {
  const guard = openGuard(egressAllow, { look });
  const mailGuard = openGuard(egressAllow, { look, ports: mailPorts });

  interface Sent {
    method?: string;
    headers: Record<string, string>;
    body?: string | undefined;
  }

  async function ask(url: URL, { body, ...sent }: Sent, signal: AbortSignal) {
    const { request } = url.protocol === "https:" ? https : http;
    // Without keep-alive, so that each connection is checked.
    const call = request(url, { agent: false, ...sent, signal, lookup: guard.lookupFor(url) });
    // Later errors are reported by the response.
    call.on("error", () => {}).end(body);
    try {
      const [response] = (await once(call, "response")) as [http.IncomingMessage];
      return response;
    } catch (error) {
      throw error instanceof EgressError ? error : new EgressError("unreachable", { cause: error });
    }
  }

  async function send(address: string, { headers, ...sent }: Sent, signal?: AbortSignal) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    const stop = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
    try {
      const url = guard.checked(address);
      const all = { "user-agent": `Lectern/${version}`, ...headers };
      return answerOf(url, await ask(url, { ...sent, headers: all }, stop));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async ask(address, { method, headers, body, signal }) {
      const response = await send(address, { method, headers, body }, signal);
      const { status } = response;
      // What a receiver does with what was sent is its own matter.
      const isFine = method === "POST" ? status >= 200 && status < 300 : read.has(status);
      if (isFine) return response;
      response.close();
      throw new EgressError("status", { status });
    },
    send: (address, { method, headers, body, signal }) =>
      send(address, { method, headers, body }, signal),
    mailLookup: (host, port) => mailGuard.lookupFor(mailGuard.checked(`http://${host}:${port}`)),
    async get(address, { accept = "*/*", headers: more, signal } = {}) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), timeoutMs);
      const stop = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
      const headers = {
        ...more,
        accept,
        "accept-encoding": "gzip, br",
        "user-agent": `Lectern/${version}`,
      };
      try {
        let url = guard.checked(address);
        for (let hops = 0; ; hops++) {
          const response = await ask(url, { headers }, stop);
          const { statusCode = 0, headers: said } = response;
          if (statusCode === 200) return answerOf(url, response);
          response.destroy();
          if (!redirects.has(statusCode) || !said.location) {
            throw new EgressError("status", { status: statusCode });
          }
          if (hops >= mostRedirects) throw new EgressError("redirects");
          url = guard.checked(said.location, url);
        }
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function answerOf(url: URL, response: http.IncomingMessage): WebResponse {
  const { headers } = response;
  response.setTimeout(idleMs, () => response.destroy(new Error("idle")));
  return {
    url: url.href,
    status: response.statusCode ?? 0,
    headers,
    type: /^[^\s;]*/.exec(headers["content-type"] ?? "")![0].toLowerCase(),
    name: nameIn(headers["content-disposition"] ?? ""),
    bytes: piecesOf(response),
    close: () => response.destroy(),
  };
}

/** Yields the decompressed bytes. Throws EgressError where they break off. */
async function* piecesOf(response: http.IncomingMessage): AsyncGenerator<Buffer> {
  try {
    const coding = response.headers["content-encoding"] ?? "identity";
    const unpack =
      coding === "br" ? createBrotliDecompress() : coding === "gzip" ? createUnzip() : undefined;
    if (!unpack) return yield* response as AsyncIterable<Buffer>;
    response.once("error", (error) => unpack.destroy(error));
    yield* response.pipe(unpack) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new EgressError("cut_off", { cause: error });
  } finally {
    response.destroy();
  }
}

/** Returns the file name of Content-Disposition (RFC 6266), undefined where there is none. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Falls back to the plain parameter.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = plain?.[1]?.replaceAll(/\\(.)/g, "$1") ?? plain?.[2]?.trim();
  return name ? Buffer.from(name, "latin1").toString("utf8") : undefined;
}
