import type { Writable } from "node:stream";

import { message } from "@lectern/contract/message";
import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { AppError } from "#errors";
import { limitPerName } from "#per-name-limit";

import type { Member } from "./member.ts";

export const eventStream = "text/event-stream; charset=utf-8";
/** Of an event stream that a route returns. nginx and similar proxies would buffer it otherwise. */
export const eventHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** Returns the last event that a reconnecting reader has; `first`, where the request names none. */
export function lastEventId({ headers }: FastifyRequest, first = 0): number {
  const id = headers["last-event-id"];
  return typeof id === "string" && /^\d{1,9}$/.test(id) ? Number(id) : first;
}

/** Returns the response for a handler that writes it itself; headers set so far are kept. */
export function takeOver(reply: FastifyReply): FastifyReply["raw"] {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.setHeader("cache-control", "no-store, no-transform");
  // nginx and similar proxies would buffer events otherwise.
  raw.setHeader("x-accel-buffering", "no");
  return raw;
}

const heartbeatMs = 15_000;

/**
 * Writes comments to an event stream, so that proxies do not close it while nothing happens. Returns
 * a function that stops them.
 */
export function heartbeat(stream: Writable): () => void {
  const beat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(":\n\n");
  }, heartbeatMs);
  return () => clearInterval(beat);
}

/** Begins an event stream and sends its headers. */
export function beginEvents(reply: FastifyReply): FastifyReply["raw"] {
  const raw = takeOver(reply);
  raw.setHeader("content-type", eventStream);
  raw.flushHeaders();
  return raw;
}

const tooMany = () =>
  new AppError("too_many", message("too_many_windows"), {
    extra: { retry_after: 15 },
  });

/** The event streams of a process, by its notices. */
const ofProcess = new WeakMap<
  Deps["notices"],
  { take: ReturnType<typeof limitPerName>; open: number }
>();

/** Returns the number of event streams that are open in this process. */
export const openStreams = ({ notices }: Pick<Deps, "notices">): number =>
  ofProcess.get(notices)?.open ?? 0;

/**
 * Takes one of a person's event streams in this process; returns a function that releases it.
 * Throws too_many. Visitors with a public link are counted by address.
 */
export function takeStream(deps: Deps, { accountId, only, address }: Member): () => void {
  const streams = ofProcess.get(deps.notices) ?? {
    take: limitPerName(deps.config.limits.streams, tooMany),
    open: 0,
  };
  ofProcess.set(deps.notices, streams);
  const release = streams.take(only === undefined ? accountId : `visitor ${address}`);
  streams.open += 1;
  return () => {
    streams.open -= 1;
    release();
  };
}
