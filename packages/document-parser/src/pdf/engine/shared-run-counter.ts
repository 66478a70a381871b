import type { MessagePort } from "node:worker_threads";

import type { ReadPage } from "../../page.ts";
import type { FailureCode } from "../../process/failures.ts";
import type { RecognisedPages } from "../../recognised.ts";

/**
 * Maximum runs that a thread may be ahead of those delivered; the runs between are held in memory.
 */
export const AHEAD = 8;

/** Start data of the second thread. */
export interface PageWorkerStart {
  module: WebAssembly.Module;
  /** Limit of the engine's memory. */
  maxBytes: number;
  /** Port for its results. */
  port: MessagePort;
}

/** The document that the second thread helps to read. */
export interface PageWorkerOrder {
  /** Increasing number; results of an earlier order are ignored. */
  order: number;
  bytes: Uint8Array;
  shared: SharedArrayBuffer;
  recognised: RecognisedPages;
}

export type PageWorkerMessage = { order: number } & (
  | { run: number; pages: ReadPage[] }
  | { failure: FailureCode }
);

const NEXT = 0;
const DONE = 1;
const SIGNALS = 2;

/**
 * Shares the runs of a document between two threads. Waiting blocks the thread, without an event
 * loop.
 */
export class SharedRunCounter {
  static readonly bytes = 12;
  readonly #cells: Int32Array;

  constructor(shared: SharedArrayBuffer) {
    this.#cells = new Int32Array(shared);
  }

  /** Takes the next free run; it may be beyond the end. */
  take(): number {
    return Atomics.add(this.#cells, NEXT, 1);
  }

  /** Records that `runs` runs have been delivered. */
  finish(runs: number) {
    Atomics.store(this.#cells, DONE, runs);
    Atomics.notify(this.#cells, DONE);
  }

  /** Waits until `runs` runs have been delivered. */
  awaitDone(runs: number) {
    for (;;) {
      const done = Atomics.load(this.#cells, DONE);
      if (done >= runs) return;
      Atomics.wait(this.#cells, DONE, done);
    }
  }

  /** Wakes the other thread, which has a message. */
  signal() {
    Atomics.add(this.#cells, SIGNALS, 1);
    Atomics.notify(this.#cells, SIGNALS);
  }

  get signals(): number {
    return Atomics.load(this.#cells, SIGNALS);
  }

  /** Waits for a signal after the first `heard`. */
  awaitSignal(heard: number) {
    Atomics.wait(this.#cells, SIGNALS, heard);
  }
}
