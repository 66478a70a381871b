import type { Socket } from "node:net";

import { message } from "@lectern/contract/message";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps, Limits } from "#deps";
import { AppError } from "#errors";

/** Config of a route whose body is one or more files. */
export interface BodyConfig {
  isUpload?: boolean;
}

/** A body that is still arriving. Times are in seconds during which the server could read. */
interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  isUpload: boolean;
  /** Bytes that the connection had received at the last check. */
  bytes: number;
  idle: number;
  /** Since the current window of the rate began; `from`: the bytes received until then. */
  seconds: number;
  from: number;
  /** Since the request was answered or refused. */
  over: number;
  isRefused: boolean;
}

/** How long an answered request may keep sending, so that its client can read the answer. */
const drainSeconds = 2;

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/**
 * Ends requests whose bodies arrive too slowly. JSON has a total time limit; uploads have none, but
 * must not pause and must keep a minimum rate. The body's consumer gets the error and answers 408.
 * One timer checks all of them: while the process is busy its ticks are longer, so nobody is cut
 * off for that.
 */
export function limitSlowBodies(
  app: FastifyInstance,
  { config: { limits }, log }: Pick<Deps, "config" | "log">,
): void {
  const arriving = new Set<Arriving>();
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    const { socket } = request.raw;
    const bytes = socket.bytesRead;
    const { isUpload = false } = request.routeOptions.config as BodyConfig;
    const none = { idle: 0, seconds: 0, over: 0, isRefused: false };
    const one = { request, reply, socket, isUpload, bytes, from: bytes, ...none };
    arriving.add(one);
    // Remove it immediately: until the next tick, the parsed body would stay in memory.
    request.raw.once("end", () => arriving.delete(one));
  });
  const clock = setInterval(() => {
    for (const one of arriving) {
      const { request, reply, socket } = one;
      if (request.raw.complete || socket.destroyed) arriving.delete(one);
      else if (one.isRefused || reply.raw.writableFinished) {
        if (++one.over >= drainSeconds) socket.destroy();
      } else if (isTooSlow(one, limits)) {
        one.isRefused = true;
        log.info({ id: request.id, route: request.routeOptions.url }, "a body came too slowly");
        refuse(one);
      }
    }
  }, 1_000);
  app.addHook("onClose", async () => clearInterval(clock));
}

function isTooSlow(one: Arriving, limits: Limits): boolean {
  if (!one.isUpload) return ++one.seconds > limits.jsonSeconds;
  // Unread bytes are waiting: the server is the slow side.
  if (one.request.raw.readableLength > 0) return false;
  const { bytesRead } = one.socket;
  one.idle = bytesRead === one.bytes ? one.idle + 1 : 0;
  one.bytes = bytesRead;
  if (one.idle > limits.uploadIdleSeconds) return true;
  if (++one.seconds < limits.uploadGraceSeconds) return false;
  const due = limits.uploadBytesPerSecond * limits.uploadGraceSeconds;
  if (bytesRead - one.from < due) return true;
  one.seconds = 0;
  one.from = bytesRead;
  return false;
}

/** Emits an error on the body for its consumer, while the connection can still carry the answer. */
function refuse({ request: { raw }, reply, socket }: Arriving) {
  if (raw.listenerCount("error") === 0 || reply.sent) return void socket.destroy();
  reply.header("connection", "close");
  raw.emit("error", new AppError("too_slow", message("request_too_slow")));
}
