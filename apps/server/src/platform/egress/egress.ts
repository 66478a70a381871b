import { lookup } from "node:dns";
import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { createBrotliDecompress, createUnzip } from "node:zlib";

import { type Egress, EgressError, type Fetched } from "#deps";

import { openGuard } from "./guard.ts";

const mostRedirects = 3;
/** Until the answer begins, redirects included. */
const patienceMs = 20_000;
/** Between two pieces of an answer. */
const idleMs = 30_000;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The one door to addresses that people or documents name. A name is looked up once for each
 * connection, its addresses are checked, and the connection goes to a checked one: a name that
 * means something else a moment later changes nothing. Each redirect is checked like the first
 * address. What stands in a private network is told in the same words as what is not there at all.
 */
export function openEgress(
  { egressAllow, version }: { egressAllow: string[]; version: string },
  look: typeof lookup = lookup,
): Egress {
  const guard = openGuard(egressAllow, { look });

  async function ask(url: URL, headers: Record<string, string>, signal: AbortSignal) {
    const { request } = url.protocol === "https:" ? https : http;
    // Without keeping connections: each is checked anew.
    const call = request(url, { agent: false, headers, signal, lookup: guard.lookupFor(url) });
    // What breaks later is told by the answer.
    call.on("error", () => {}).end();
    try {
      const [response] = (await once(call, "response")) as [http.IncomingMessage];
      return response;
    } catch (error) {
      throw error instanceof EgressError ? error : new EgressError("unreachable", { cause: error });
    }
  }

  return {
    async get(address, { accept = "*/*", signal } = {}) {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(), patienceMs);
      const stop = AbortSignal.any([late.signal, ...(signal ? [signal] : [])]);
      const headers = {
        accept,
        "accept-encoding": "gzip, br",
        "user-agent": `Lectern/${version}`,
      };
      try {
        let url = guard.checked(address);
        for (let hops = 0; ; hops++) {
          const response = await ask(url, headers, stop);
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

function answerOf(url: URL, response: http.IncomingMessage): Fetched {
  const { headers } = response;
  response.setTimeout(idleMs, () => response.destroy(new Error("idle")));
  return {
    url: url.href,
    type: /^[^\s;]*/.exec(headers["content-type"] ?? "")![0].toLowerCase(),
    name: nameIn(headers["content-disposition"] ?? ""),
    bytes: piecesOf(response),
    close: () => response.destroy(),
  };
}

/** As they were before they were packed for the way. Throws EgressError where they break off. */
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

/** The file's name in Content-Disposition (RFC 6266), undefined where none is given. */
function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(disposition)?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // Then the plain one counts.
    }
  }
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = plain?.[1]?.replaceAll(/\\(.)/g, "$1") ?? plain?.[2]?.trim();
  return name ? Buffer.from(name, "latin1").toString("utf8") : undefined;
}
