import { availableParallelism } from "node:os";

import type { SandboxWorker } from "./sandbox-worker.ts";

/** A few seconds between two files of an upload are usual. */
const IDLE_SECONDS = 10;
const MOST_INPUTS = 100;
/** A child that grew is not waited with: what it held is free at once when it ends. */
const MOST_BYTES = 128 * 1024 * 1024;
/** As many as work at a time on a machine of that size, so that owners do not wait for each other's. */
const MOST_KEPT = Math.min(4, Math.max(2, availableParallelism()));

interface Kept {
  worker: SandboxWorker;
  owner: string;
  timer: NodeJS.Timeout;
}

/**
 * Children that wait for the next input of the owner whose last one they took: to start and warm one
 * takes a hundred times as long as to read a page of text. Whoever made a child misbehave made that
 * of their own files alone; one that failed in any way is never kept.
 */
export class SandboxWorkerPool {
  /** The longest kept first. */
  #kept: Kept[] = [];
  readonly #inputs = new WeakMap<SandboxWorker, number>();

  /** One of the owner's, no longer kept. */
  take(owner: string | undefined): SandboxWorker | undefined {
    const found = this.#kept.findLast((one) => one.owner === owner && !one.worker.isGone);
    if (found) this.#forget(found);
    return found?.worker;
  }

  /** Keeps a child that came to its end well, or ends it. */
  async keep(worker: SandboxWorker, owner: string): Promise<void> {
    const inputs = (this.#inputs.get(worker) ?? 0) + 1;
    this.#inputs.set(worker, inputs);
    if (inputs >= MOST_INPUTS || (await worker.resident()) > MOST_BYTES || worker.isGone) {
      worker.kill("aborted");
      return;
    }
    const timer = setTimeout(() => this.#end(kept), IDLE_SECONDS * 1000).unref();
    const kept = { worker, owner, timer };
    worker.hold(false);
    this.#kept.push(kept);
    void worker.gone.then(() => this.#forget(kept));
    if (this.#kept.length > MOST_KEPT) this.endLongest();
  }

  /** Ends the one that waited longest; undefined where none waits. */
  endLongest(): SandboxWorker | undefined {
    const [longest] = this.#kept;
    if (longest) this.#end(longest);
    return longest?.worker;
  }

  #end(kept: Kept) {
    this.#forget(kept);
    kept.worker.kill("aborted");
  }

  #forget(kept: Kept) {
    clearTimeout(kept.timer);
    this.#kept = this.#kept.filter((one) => one !== kept);
  }
}
