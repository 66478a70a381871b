import type { PathOf } from "@lectern/contract/endpoints";
import { EventSourceParserStream } from "eventsource-parser/stream";

import { open } from "./api.ts";
import { ApiError } from "./http.ts";
import { askedToWait } from "./later.ts";
import { pause } from "./pause.ts";

export interface StreamEvent {
  event: string;
  data: unknown;
}

interface ListenOptions {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
  /** The last event already known: only later ones are sent. */
  lastEventId?: string;
}

/** Milliseconds of silence after which a stream is dead; the server sends a comment every 15 s. */
const silence = 45_000;
const firstWait = 500;
const longestWait = 15_000;

/**
 * Yields the parsed events of a stream, as the signed-in person. If the connection ends or breaks,
 * reconnects after the last event, with growing waits (or as long as the server asks), until the
 * caller leaves the loop or aborts `signal`. Throws ApiError if the server refuses (4xx other than
 * 408 and 429).
 */
export async function* listen<E extends StreamEvent = StreamEvent>(
  path: PathOf<"GET">,
  { signal, lastEventId = "", ...request }: ListenOptions = {},
): AsyncGenerator<E & { id: string }, void, undefined> {
  let last = lastEventId;
  let wait = firstWait;
  while (!signal?.aborted) {
    let asked = 0;
    try {
      const headers = {
        Accept: "text/event-stream",
        ...(last === "" ? {} : { "Last-Event-ID": last }),
      };
      for await (const message of connect(path, { ...request, headers }, signal)) {
        wait = firstWait;
        if (message.id !== "") last = message.id;
        yield message as E & { id: string };
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof ApiError && isRefusal(error.status)) throw error;
      asked = askedToWait(error);
    }
    await pause(asked + wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

const isRefusal = (status: number) =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** The events of one connection. */
async function* connect(
  path: string,
  request: { headers: Record<string, string> },
  signal: AbortSignal | undefined,
) {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal?.addEventListener("abort", abort);
  let timer = setTimeout(abort, silence);
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, silence);
  };
  try {
    const response = await open("GET", path, { ...request, signal: connection.signal });
    if (!response.body) return;
    const events = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onComment: alive }))
      .getReader();
    for (let next = await events.read(); !next.done; next = await events.read()) {
      const { id = "", event = "message", data } = next.value;
      alive();
      yield { id, event, data: JSON.parse(data) as unknown };
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    connection.abort();
  }
}
