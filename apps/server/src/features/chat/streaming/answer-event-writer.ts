import { setTimeout as sleep } from "node:timers/promises";

import type { ChatEvent } from "@lectern/contract/chat";

import type { Deps } from "#deps";

import { type ChatKey, type Ending, type NewEvent, storeEvents } from "./event-store.ts";
import { type Frame, frameOf, lastFrameOf, storedEnd } from "../answering/grammar/frames.ts";
import type { ChatRow } from "../conversations/store.ts";
import { transient } from "./transient.ts";

/** Events of a message while its answer is written; `finish` sends the last one. */
export type AnswerEvent = Exclude<ChatEvent, { event: "done" | "error" }>;

/** An answer that waits for a person: no process owns it until it goes on. */
export interface Pause {
  status: "paused";
  /** What readers are told, stored together with the pause. */
  events: AnswerEvent[];
}

/** Why an answer is interrupted: on request, at shutdown, or because another process owns it. */
export type StopReason = "stopped" | "ending" | "lost";

/** A message whose answer this process writes. */
export interface RunningAnswer extends ChatKey {
  stop: AbortController;
  /** All stored events, ready to be sent; frames[n] has the sequence number n + 1. */
  frames: Frame[];
  pending: AnswerEvent[];
  ending: { row: ChatRow; change: Ending } | undefined;
  /** Whether this process gives it back with its pending events. */
  pauses: boolean;
  /** Whether text of the answer has been stored. */
  spoke: boolean;
  /** Time of the last stored event (performance.now()). */
  flushedAt: number;
  /** Time of the first pending event. */
  pendingSince: number;
  /** Each is called once, when more is stored or the answer has ended. */
  waiting: Set<() => void>;
  /** Resolves when the end of the answer is stored. */
  over: Promise<void>;
  settle: () => void;
}

/** The events that one answer adds to a flush. */
interface Batch {
  running: RunningAnswer;
  frames: Frame[];
  rows: NewEvent[];
  begins: boolean;
  ending: RunningAnswer["ending"];
  pauses: boolean;
}

type Outside = Pick<Deps, "db" | "log" | "notices" | "processId">;

/**
 * Maximum running answers whose text is sent immediately. With more, the text of each is buffered
 * so that the total rate of events stays constant, for at most `longestPaceMs`.
 */
const unhurried = 10;
const pacePerChatMs = 2;
const longestPaceMs = 300;
/**
 * ms that steps and sources wait for the first words, which often follow at once: nobody notices
 * the delay, and each statement delays the words.
 */
const stepsWaitMs = 40;

/**
 * Stores the events of all answers that this process writes. One statement stores the events of all
 * answers since the last flush; only then are they sent to readers. A flush starts when the
 * previous one ends, so batches grow with the load and the delay stays one round trip.
 */
export class AnswerEventWriter {
  readonly #outside: Outside;
  readonly #refused: (id: string) => void;
  readonly #running = new Map<string, RunningAnswer>();
  readonly #dirty = new Set<RunningAnswer>();
  #flushing = false;
  #alarm: NodeJS.Timeout | undefined;

  /** `refused` is called if the database rejects the events of this answer only. */
  constructor(outside: Outside, refused: (id: string) => void) {
    this.#outside = outside;
    this.#refused = refused;
  }

  /**
   * Registers an answer before its row is stored, so that no stop request is missed. `frames`: what
   * was told of it before it paused.
   */
  open({ orgId, id }: ChatKey, frames: Frame[] = []): RunningAnswer {
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: RunningAnswer = {
      orgId,
      id,
      stop: new AbortController(),
      frames,
      pending: [],
      ending: undefined,
      pauses: false,
      spoke: false,
      flushedAt: 0,
      pendingSince: 0,
      waiting: new Set(),
      over: promise,
      settle: resolve,
    };
    this.#running.set(id, running);
    return running;
  }

  find(id: string): RunningAnswer | undefined {
    return this.#running.get(id);
  }

  all(): RunningAnswer[] {
    return [...this.#running.values()];
  }

  /** Adds an event; text that waits for the same flush becomes one event. */
  append(running: RunningAnswer, event: AnswerEvent) {
    if (running.pending.length === 0) running.pendingSince = performance.now();
    const last = running.pending.at(-1);
    if (event.event === "delta" && last?.event === "delta") {
      const text = last.data.text + event.data.text;
      running.pending[running.pending.length - 1] = { event: "delta", data: { text } };
    } else running.pending.push(event);
    this.#mark(running);
  }

  /**
   * Resolves when an answer may continue: with many running answers, when its last text is stored.
   * Meanwhile the model's output stays in the connection and is then read at once: reading every
   * answer word by word would delay the first words of the others.
   */
  async room(running: RunningAnswer): Promise<void> {
    if (!hasWords(running) || this.#dueIn(running) <= 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.waiting.add(resolve);
    await promise;
  }

  /** Ends an answer: its row and its last event are stored together. */
  finish(running: RunningAnswer, row: ChatRow, change: Ending) {
    running.ending = { row: { ...row, ...change }, change };
    this.#mark(running);
  }

  /** Gives an answer back that waits for a person, and tells its readers of that. */
  pause(running: RunningAnswer, events: readonly AnswerEvent[]) {
    running.pending.push(...events);
    running.pauses = true;
    this.#mark(running);
  }

  /** Drops an answer that this process does not, or no longer, own. */
  drop(running: RunningAnswer) {
    this.#dirty.delete(running);
    if (!running.stop.signal.aborted) running.stop.abort("lost" satisfies StopReason);
    this.#end(running);
  }

  #end(running: RunningAnswer) {
    this.#running.delete(running.id);
    running.settle();
    wake(running);
  }

  #mark(running: RunningAnswer) {
    if (this.#running.get(running.id) !== running) return;
    this.#dirty.add(running);
    if (this.#flushing) return;
    const wait = this.#dueIn(running);
    if (wait <= 0) this.#begin();
    else this.#alarm ??= setTimeout(() => this.#begin(), wait);
  }

  #begin() {
    clearTimeout(this.#alarm);
    this.#alarm = undefined;
    if (this.#flushing) return;
    this.#flushing = true;
    // Waits for the end of this event loop turn, so that events of other answers join the batch.
    setImmediate(() => void this.#flush());
  }

  /**
   * Milliseconds until the pending events are stored; 0 unless they hold no text yet, or only more
   * text while many answers run.
   */
  #dueIn(running: RunningAnswer): number {
    const { pending, pauses, ending, spoke, flushedAt, pendingSince } = running;
    if (pauses) return 0;
    if (!ending && !hasWords(running)) return pendingSince + stepsWaitMs - performance.now();
    const many = this.#running.size;
    const onlyWords = pending.length === 1 && pending[0]?.event === "delta";
    if (many <= unhurried || ending || !spoke || !onlyWords) return 0;
    // All wait for the same moments, so that one statement stores the text of many.
    const pace = Math.min(longestPaceMs, many * pacePerChatMs);
    return (Math.floor(flushedAt / pace) + 1) * pace - performance.now();
  }

  async #flush() {
    for (;;) {
      const due = [...this.#dirty].filter((running) => this.#dueIn(running) <= 0);
      if (due.length === 0) break;
      for (const running of due) this.#dirty.delete(running);
      await this.#store(due.map(batchOf));
    }
    this.#flushing = false;
    const waits = [...this.#dirty].map((running) => this.#dueIn(running));
    if (waits.length > 0)
      this.#alarm ??= setTimeout(() => this.#begin(), Math.max(1, Math.min(...waits)));
  }

  async #store(batches: Batch[]) {
    const { log } = this.#outside;
    for (let wait = 50; ; wait = Math.min(2_000, wait * 2)) {
      try {
        return await this.#try(batches);
      } catch (error) {
        if (transient(error)) {
          log.warn({ err: error }, "events of answers are not stored yet");
          await sleep(wait);
        } else if (batches.length === 1) {
          log.error({ err: error, chat: batches[0]?.running.id }, "an answer could not be stored");
          for (const { running } of batches) {
            this.drop(running);
            this.#refused(running.id);
          }
          return;
        } else {
          // One of them cannot be stored, so each is stored separately.
          for (const batch of batches) await this.#store([batch]);
          return;
        }
      }
    }
  }

  async #try(batches: Batch[]) {
    const alive = await storeEvents(this.#outside, {
      processId: this.#outside.processId,
      events: batches.flatMap(({ rows }) => rows),
      begun: batches.filter(({ begins }) => begins).map(({ running }) => running),
      ended: batches.flatMap(({ running: { orgId, id }, ending }) =>
        ending ? [{ orgId, id, ending: ending.change }] : [],
      ),
      paused: batches.filter(({ pauses }) => pauses).map(({ running }) => running),
    });
    const now = performance.now();
    for (const { running, frames, ending, pauses } of batches) {
      running.flushedAt = now;
      if (!alive.has(running.id)) this.drop(running);
      else {
        running.frames.push(...frames);
        if (ending || pauses) this.#end(running);
        else wake(running);
      }
    }
  }
}

const hasWords = ({ pending }: RunningAnswer) => pending.some(({ event }) => event === "delta");

function wake({ waiting }: RunningAnswer) {
  for (const called of waiting) called();
  waiting.clear();
}

/** Takes the pending events of an answer and numbers them. */
function batchOf(running: RunningAnswer): Batch {
  const { orgId, id, pending, ending, pauses } = running;
  const frames: Frame[] = [];
  const rows: NewEvent[] = [];
  const next = () => running.frames.length + rows.length + 1;
  for (const { event, data } of pending) {
    const text = JSON.stringify(data);
    frames.push(frameOf(next(), event, text));
    rows.push({ orgId, id, seq: next(), event, data: text });
  }
  const speaks = pending.some(({ event }) => event === "delta");
  const begins = speaks && !running.spoke && !ending && !pauses;
  running.spoke ||= speaks;
  running.pending = [];
  if (ending) {
    frames.push(lastFrameOf(next(), ending.row));
    rows.push({ orgId, id, seq: next(), ...storedEnd(ending.row) });
  }
  return { running, frames, rows, begins, ending, pauses };
}
