import { once } from "node:events";
import type { ServerResponse } from "node:http";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "#deps";
import { notFound } from "#errors";
import type { Member } from "#http/member.ts";
import { beginEvents, eventStream, heartbeat, lastEventId, takeStream } from "#http/streams.ts";

import { revalidationOf } from "../../auth/index.ts";
import { answerRuntimeOf } from "../answering/answer-runtime.ts";
import type { ChatKey } from "./event-store.ts";
import type { Frame } from "../answering/grammar/frames.ts";
import { endOf, nextFrames } from "./readers.ts";
import * as store from "../conversations/store.ts";

const left = new Error("the reader left");
/** Maximum bytes written to a connection at once; the next piece waits for the drain event. */
const pieceBytes = 64 * 1024;

/** Sends the events of a message to one reader, from the one after `Last-Event-ID` to the last. */
export async function stream(
  deps: Deps,
  member: Member,
  chatId: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const row = await store.findChat(deps.db, member, chatId);
  if (!row) throw notFound("question_not_found");
  if (request.method === "HEAD") {
    void reply.type(eventStream).send("");
    return;
  }
  const runtime = answerRuntimeOf(deps);
  const key: ChatKey = { orgId: member.orgId, id: row.id };
  const gone = new AbortController();
  reply.raw.on("close", () => gone.abort(left));
  const after = lastEventId(request);
  const finished = row.status !== "pending" && row.status !== "streaming";
  let first: Frame[] = [];
  if (finished) {
    first = await nextFrames(runtime, deps.db, key, after, gone.signal);
    // If the events of an old message are gone, one event contains the message.
    if (first.length === 0 && after === 0) first = [await endOf(deps.db, 1, row)];
    // 204 tells an EventSource not to reconnect.
    if (first.length === 0) {
      void reply.code(204).send();
      return;
    }
  }
  const giveBack = takeStream(deps, member);
  // At shutdown, readers of another process's answer reconnect to a live process.
  deps.ending.addEventListener("abort", () => runtime.log.find(key.id) ?? gone.abort(left), {
    signal: gone.signal,
  });
  const raw = beginEvents(reply);
  const leave = revalidationOf(deps).join(member, () => gone.abort(left));
  const stopBeat = heartbeat(raw);
  try {
    await tell(raw, first, after, gone.signal, (last) =>
      nextFrames(runtime, deps.db, key, last, gone.signal),
    );
  } catch (error) {
    // The reader reconnects and continues after its last event.
    if (!gone.signal.aborted) deps.log.warn({ err: error, chat: key.id }, "a reader was cut off");
  } finally {
    leave();
    giveBack();
    stopBeat();
    gone.abort(left);
    raw.end();
  }
}

async function tell(
  raw: ServerResponse,
  first: Frame[],
  after: number,
  signal: AbortSignal,
  next: (after: number) => Promise<Frame[]>,
) {
  let frames = first;
  for (let last = after; !signal.aborted;) {
    if (frames.length === 0) frames = await next(last);
    const end = frames.at(-1);
    if (!end) return;
    const bytes = Buffer.from(frames.map(({ text }) => text).join(""));
    for (let at = 0; at < bytes.length && !signal.aborted; at += pieceBytes) {
      if (!raw.write(bytes.subarray(at, at + pieceBytes))) await once(raw, "drain", { signal });
    }
    if (end.last) return;
    last = end.seq;
    frames = [];
  }
}
