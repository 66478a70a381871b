import { Worker } from "node:worker_threads";

import type { SearchHit } from "#deps";

import type { ScanResult, ScanMessage } from "./scanning.ts";

type Question = Omit<Extract<ScanMessage, { type: "ask" }>, "type" | "id">;

/** The worker thread that holds the vectors, started on first use. */
export class Scanner {
  #worker: Worker | undefined;
  #waiting = new Map<
    number,
    { resolve: (nearest: SearchHit[]) => void; reject: (e: Error) => void }
  >();
  #asked = 0;
  readonly #onDeath: () => void;

  /** `onDeath`: called when the thread ends unexpectedly; its vectors are lost. */
  constructor(onDeath: () => void) {
    this.#onDeath = onDeath;
  }

  tell(message: Exclude<ScanMessage, { type: "ask" }>) {
    this.#thread().postMessage(message, message.type === "put" ? [message.bytes] : []);
  }

  ask(question: Question): Promise<SearchHit[]> {
    const id = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#thread().postMessage({ type: "ask", id, ...question } satisfies ScanMessage);
    });
  }

  async stop() {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#end(new Error("the vectors' thread was stopped"));
    await worker?.terminate();
  }

  #thread(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL("scanning.ts", import.meta.url));
    worker.unref();
    worker.on("message", ({ id, nearest }: ScanResult) => {
      this.#waiting.get(id)?.resolve(nearest);
      this.#waiting.delete(id);
    });
    const died = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      this.#end(error);
      this.#onDeath();
    };
    worker.on("error", died);
    worker.on("exit", () => died(new Error("the vectors' thread ended")));
    return (this.#worker = worker);
  }

  #end(error: Error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
