import type { IncomingMessage } from "node:http";

import { createParser } from "eventsource-parser";

import { modelError, Refusal } from "./faults.ts";
import type { Call, Send } from "./transport.ts";

/** As much of a refusal as is read: its reason stands at its beginning. */
const refusalLength = 8_192;
const readable = /event-stream|json|text\/plain|octet-stream|^$/;

const farewellMs = 1_000;

/** Leaves a connection to the next question if the answer ends now, as it should; else closes it. */
function takeLeave(response: IncomingMessage) {
  const late = setTimeout(() => response.destroy(), farewellMs).unref();
  response.once("close", () => clearTimeout(late)).resume();
}

export interface Reading {
  /** A line of more characters is no answer. */
  lineLength: number;
  /** Whether these data end a stream: its connection may stay open after it, and be used again. */
  isEnd(data: string): boolean;
}

/** The answer's beginning, if it is a good one. Throws Refusal. */
export async function good(answer: Promise<IncomingMessage>): Promise<IncomingMessage> {
  const response = (await answer).setEncoding("utf8");
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return response;
  throw new Refusal(statusCode, await beginningOf(response), headers["retry-after"]);
}

/**
 * Asks for an event stream and gives the data of its events up to its end mark, in groups as they
 * come over the wire: what waits is read at once, and nothing is read ahead of who reads. Throws
 * Refusal for another answer than a good one, ModelError for one that is no event stream or has a
 * line that is too long, and what node throws for a connection that is not made or breaks.
 */
export async function* eventsOf(
  send: Send,
  call: Call,
  { lineLength, isEnd }: Reading,
): AsyncGenerator<string[]> {
  const headers = { ...call.headers, accept: "text/event-stream" };
  const response = await good(send({ ...call, headers }));
  const type = response.headers["content-type"] ?? "";
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
      const end = events.findIndex(isEnd);
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

async function beginningOf(response: IncomingMessage): Promise<string> {
  let said = "";
  for await (const piece of response) {
    said += piece as string;
    if (said.length > refusalLength) break;
  }
  return said.slice(0, refusalLength);
}
