import type { Socket } from "node:net";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps, Limits } from "#deps";
import { AppError } from "#errors";

/** Of a route whose body is a file, or several. */
export interface BodyConfig {
  isUpload?: boolean;
}

/** A body that has not arrived as a whole. Times are counted in seconds in which the server could read. */
interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  isUpload: boolean;
  /** What its connection had brought at the last look. */
  bytes: number;
  idle: number;
  /** Since the rate is measured anew, with what had come by then. */
  seconds: number;
  from: number;
  /** Since it was answered or refused. */
  over: number;
  isRefused: boolean;
}

/** How long an answered request may go on sending, so that its sender reads the answer. */
const drainSeconds = 2;

const hasBody = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;

/**
 * Ends requests whose bodies trickle: JSON has a total time; uploads have none, but must not stop
 * sending and must keep a least rate. Whoever reads the body is told (408) and answers. One clock
 * looks at all of them: when the process is busy its seconds are longer, and nobody is cut for it.
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
    // At once: until the clock's next look, what was made of the body would stay in memory.
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
  // Bytes wait to be read: it is we who are slow.
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

/** Fails the body for whoever reads it, while its connection can still carry the answer. */
function refuse({ request: { raw }, reply, socket }: Arriving) {
  if (raw.listenerCount("error") === 0 || reply.sent) return void socket.destroy();
  reply.header("connection", "close");
  raw.emit("error", new AppError("too_slow", "The request took too long to arrive."));
}
