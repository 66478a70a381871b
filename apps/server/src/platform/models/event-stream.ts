import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";

import { createParser } from "eventsource-parser";

import { modelError, Refusal } from "./faults.ts";

export interface Asked {
  url: URL;
  headers: Record<string, string>;
  body: object;
  signal: AbortSignal;
}

const options = { keepAlive: true, maxSockets: Infinity };
const agents = { "http:": new http.Agent(options), "https:": new https.Agent(options) };

/** As much of a refusal as is read: its reason stands at its beginning. */
const refusalLength = 8_192;
const readable = /event-stream|json|text\/plain|octet-stream|^$/;

async function send({ url, headers, body, signal }: Asked, again = false) {
  const { request } = url.protocol === "https:" ? https : http;
  const call = request(url, {
    agent: agents[url.protocol as keyof typeof agents],
    method: "POST",
    headers: { ...headers, "content-type": "application/json", accept: "text/event-stream" },
    signal,
  });
  call.end(JSON.stringify(body));
  try {
    const [response] = (await once(call, "response")) as [http.IncomingMessage];
    return response;
  } catch (error) {
    // The other side closed an idle connection just as we took it up; nothing was read of this.
    const stale = call.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET";
    if (!stale || again) throw error;
    return send({ url, headers, body, signal }, true);
  }
}

/** What ends a stream of chat completions; a connection may stay open after it, and be used again. */
const endMark = "[DONE]";
const farewellMs = 1_000;

/** Leaves a connection to the next question if the answer ends now, as it should; else closes it. */
function takeLeave(response: http.IncomingMessage) {
  const late = setTimeout(() => response.destroy(), farewellMs).unref();
  response.once("close", () => clearTimeout(late)).resume();
}

/**
 * Asks for an event stream and gives the data of its events up to the end mark, in groups as they
 * come over the wire: what waits is read at once, and nothing is read ahead of who reads. Redirects
 * are not followed: they would carry the documents and the key to a place nobody configured. Throws
 * Refusal for another answer than a good one, ModelError for one that is no event stream or has a
 * line of more than `lineLength` characters, and what node throws for a connection that is not made
 * or breaks.
 */
export async function* eventsOf(asked: Asked, lineLength: number): AsyncGenerator<string[]> {
  const response = await send(asked);
  const { statusCode = 0, headers } = response.setEncoding("utf8");
  if (statusCode !== 200) {
    throw new Refusal(statusCode, await beginningOf(response), headers["retry-after"]);
  }
  const type = headers["content-type"] ?? "";
  if (!readable.test(type)) {
    response.destroy();
    throw modelError("broken", `answered with ${type}`);
  }
  let events: string[] = [];
  const parser = createParser({
    maxBufferSize: lineLength,
    onEvent: ({ data }) => events.push(data),
    onError(error) {
      if (error.type === "max-buffer-size-exceeded") {
        throw modelError("broken", "a line of the answer is too long");
      }
    },
  });
  let ended = false;
  try {
    for await (const piece of response.iterator({ destroyOnReturn: false })) {
      parser.feed(piece as string);
      const end = events.indexOf(endMark);
      ended = end >= 0;
      // Comments and half events count as well: the provider is alive.
      yield ended ? events.slice(0, end) : events;
      if (ended) return;
      events = [];
    }
  } finally {
    if (ended) takeLeave(response);
    else response.destroy();
  }
}

async function beginningOf(response: http.IncomingMessage): Promise<string> {
  let said = "";
  for await (const piece of response) {
    said += piece as string;
    if (said.length > refusalLength) break;
  }
  return said.slice(0, refusalLength);
}
