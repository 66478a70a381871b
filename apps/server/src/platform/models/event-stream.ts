import type { IncomingMessage } from "node:http";

import { createParser } from "eventsource-parser";

import { modelError, Refusal } from "./provider-errors.ts";
import type { Call, Send } from "./transport.ts";

/** Maximum characters read of a refusal; its reason is at the beginning. */
const refusalLength = 8_192;
const readable = /event-stream|json|text\/plain|octet-stream|^$/;

const farewellMs = 1_000;

/**
 * Keeps the connection for the next call if the response ends within a second; otherwise closes it.
 */
function takeLeave(response: IncomingMessage) {
  const late = setTimeout(() => response.destroy(), farewellMs).unref();
  response.once("close", () => clearTimeout(late)).resume();
}

export interface Reading {
  /** Maximum characters of a line. */
  lineLength: number;
  /** Whether this data ends the stream: the connection may stay open after it and be reused. */
  isEnd(data: string): boolean;
}

/** Returns the response if its status is 200. Throws Refusal. */
export async function good(answer: Promise<IncomingMessage>): Promise<IncomingMessage> {
  const response = (await answer).setEncoding("utf8");
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return response;
  throw new Refusal(statusCode, await beginningOf(response), headers["retry-after"]);
}

/**
 * Requests an event stream and yields the data of its events up to the end mark, grouped as they
 * arrive; never reads ahead of the consumer. Throws Refusal for a status other than 200, ModelError
 * for another content type or a line that is too long, and node's own errors when the connection
 * fails or breaks.
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
      // Yields even when no event is complete: comments and partial events show that the provider
      // is alive.
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
