import type { MessagePort } from "node:worker_threads";

import type { ReadPage } from "../../page.ts";
import type { FailureCode } from "../../process/failures.ts";
import type { RecognisedPages } from "../../recognised.ts";

/** Runs a thread may be ahead of what has been handed out: what lies in between is held in memory. */
export const AHEAD = 8;

/** What the second thread starts with. */
export interface LaneStart {
  module: WebAssembly.Module;
  /** Of the engine's memory. */
  maxBytes: number;
  /** Where it says what it made. */
  port: MessagePort;
}

/** The document it is to help with. */
export interface LaneOrder {
  /** Counted up; what is said of an earlier one is of no use any more. */
  order: number;
  bytes: Uint8Array;
  shared: SharedArrayBuffer;
  recognised: RecognisedPages;
}

export type LaneMessage = { order: number } & (
  | { run: number; pages: ReadPage[] }
  | { failure: FailureCode }
);

const NEXT = 0;
const DONE = 1;
const BELL = 2;

/** How two threads share out the runs of a document. Waiting is done in place, without an event loop. */
export class Turns {
  static readonly bytes = 12;
  readonly #cells: Int32Array;

  constructor(shared: SharedArrayBuffer) {
    this.#cells = new Int32Array(shared);
  }

  /** The next run that nobody has taken; may lie beyond the end. */
  take(): number {
    return Atomics.add(this.#cells, NEXT, 1);
  }

  /** Says that `run` runs have been handed out. */
  finish(runs: number) {
    Atomics.store(this.#cells, DONE, runs);
    Atomics.notify(this.#cells, DONE);
  }

  /** Waits until `runs` runs have been handed out. */
  awaitDone(runs: number) {
    for (;;) {
      const done = Atomics.load(this.#cells, DONE);
      if (done >= runs) return;
      Atomics.wait(this.#cells, DONE, done);
    }
  }

  /** Wakes the other thread: there is a message. */
  ring() {
    Atomics.add(this.#cells, BELL, 1);
    Atomics.notify(this.#cells, BELL);
  }

  get rung(): number {
    return Atomics.load(this.#cells, BELL);
  }

  /** Waits for a ring after the `heard`th. */
  awaitRing(heard: number) {
    Atomics.wait(this.#cells, BELL, heard);
  }
}
