import { availableParallelism } from "node:os";

import type { SandboxWorker } from "./sandbox-worker.ts";

/** Seconds that an idle worker is kept; files of one upload are often some seconds apart. */
const IDLE_SECONDS = 10;
const MOST_INPUTS = 100;
/** Maximum bytes of a kept worker: ending a larger one frees its memory at once. */
const MOST_BYTES = 128 * 1024 * 1024;
/**
 * Maximum kept workers: as many as usually work at a time, so that owners do not wait for each
 * other.
 */
const MOST_KEPT = Math.min(4, Math.max(2, availableParallelism()));

interface Kept {
  worker: SandboxWorker;
  owner: string;
  timer: NodeJS.Timeout;
}

/**
 * Idle workers that wait for the next input of the same owner: starting and warming one up takes a
 * hundred times as long as reading a page of text. A worker that an owner compromised only ever
 * gets that owner's files; one that failed in any way is never kept.
 */
export class SandboxWorkerPool {
  /** Longest kept first. */
  #kept: Kept[] = [];
  readonly #inputs = new WeakMap<SandboxWorker, number>();

  /** Removes a worker of the owner from the pool and returns it. */
  reuse(owner: string | undefined): SandboxWorker | undefined {
    const found = this.#kept.findLast((one) => one.owner === owner && !one.worker.isGone);
    if (found) this.#forget(found);
    return found?.worker;
  }

  /** Keeps a worker that finished successfully, or ends it. */
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

  /** Ends the worker kept longest; undefined where none is kept. */
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
