import type { Db } from "#deps";

import { refreshCitations } from "../answering/refresh-citations.ts";
import type { AnswerRuntime } from "../answering/answer-runtime.ts";
import { chatOfEvent, type ChatKey, type StoredEvent } from "./event-store.ts";
import { type Frame, frameOf, goneFrame, lastFrameOf } from "../answering/grammar/frames.ts";
import type { RunningAnswer } from "./answer-event-writer.ts";
import type { ChatRow } from "../conversations/store.ts";

/** Maximum frames returned at once. */
const step = 200;

/**
 * Returns the events of a message after `after`; waits until there is at least one. Returns none
 * when the answer has ended and the reader has them all. No state is kept per reader: a slow one
 * reads from memory while the answer is written, and from the table afterwards.
 */
export async function nextFrames(
  { log, remoteEvents }: AnswerRuntime,
  db: Db,
  key: ChatKey,
  after: number,
  signal: AbortSignal,
): Promise<Frame[]> {
  while (!signal.aborted) {
    const running = log.find(key.id);
    if (running) {
      if (running.frames.length <= after) await more(running, signal);
      // Whoever waited for the end reads it here, a moment after its citations were read.
      if (running.frames.length > after) return running.frames.slice(after, after + step);
      continue;
    }
    // Subscribes before reading, so that no event is missed in between.
    const { heard, cancel } = remoteEvents.listen(key.id, signal);
    try {
      const { status, events } = await remoteEvents.read({ ...key, after });
      if (events.length > 0) return await Promise.all(events.map((one) => framed(db, key, one)));
      if (status === undefined) return [goneFrame(after + 1)];
      if (status !== "pending" && status !== "streaming") return [];
      await heard;
    } finally {
      cancel();
    }
  }
  return [];
}

async function more({ waiting }: RunningAnswer, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const called = () => resolve();
  waiting.add(called);
  signal.addEventListener("abort", called);
  await promise;
  waiting.delete(called);
  signal.removeEventListener("abort", called);
}

/** Returns the last event of a message, with the current state of its citations. */
export async function endOf(db: Db, seq: number, row: ChatRow): Promise<Frame> {
  const [now = row] = await refreshCitations(db, row.organization_id, [row]);
  return lastFrameOf(seq, now);
}

async function framed(db: Db, key: ChatKey, { seq, event, data }: StoredEvent): Promise<Frame> {
  if (event !== "done") return frameOf(seq, event, data);
  const row = await chatOfEvent(db, key);
  return row ? endOf(db, seq, row) : goneFrame(seq);
}
