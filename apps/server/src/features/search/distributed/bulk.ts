import { z } from "zod";

import { type SearchCluster, SearchClusterError } from "#deps";

/** Characters of a request, about. */
const charactersAtOnce = 4_000_000;
const bulkMs = 20_000;
/** A later change is there already; or nothing is there to be removed. */
const settled = new Set([404, 409]);

const Answer = z.object({
  items: z.array(
    z.record(z.string(), z.object({ status: z.number(), error: z.unknown().optional() })),
  ),
});

/** Changes of entries that are sent together. */
export class Bulk {
  readonly #cluster: SearchCluster;
  readonly #onRefusal: (error: unknown) => void;
  #lines: object[] = [];
  #characters = 0;

  /** `onRefusal`: an entry cannot be stored as it is; those behind it do not wait for it. */
  constructor(cluster: SearchCluster, onRefusal: (error: unknown) => void) {
    this.#cluster = cluster;
    this.#onRefusal = onRefusal;
  }

  /** Adds the lines of one change. */
  async add(lines: readonly object[]) {
    this.#lines.push(...lines);
    this.#characters += JSON.stringify(lines).length;
    if (this.#characters >= charactersAtOnce) await this.send();
  }

  /** Throws SearchClusterError if the cluster cannot take a change now. */
  async send() {
    if (this.#lines.length === 0) return;
    const lines = this.#lines;
    [this.#lines, this.#characters] = [[], 0];
    const options = { timeoutMs: bulkMs, answer: Answer };
    const { items } = await this.#cluster.ask("POST", "/_bulk", lines, options);
    for (const { status, error } of items.flatMap((item) => Object.values(item))) {
      if (status < 300 || settled.has(status)) continue;
      const failure = new SearchClusterError(status);
      if (failure.isTransient) throw failure;
      this.#onRefusal(error);
    }
  }
}
