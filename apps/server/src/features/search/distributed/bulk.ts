import { z } from "zod";

import { type SearchCluster, SearchClusterError } from "#deps";

/** Characters of a request, about. */
const charactersAtOnce = 4_000_000;
const bulkMs = 20_000;
/** A later change is there already; or nothing is there to be removed. */
const settled = new Set([404, 409]);

const Answer = z.object({
  items: z.array(
    z.record(
      z.string(),
      z.object({
        status: z.number(),
        result: z.string().optional(),
        error: z.unknown().optional(),
      }),
    ),
  ),
});

/** Returns lines of JSON. */
export const inLines = (lines: readonly object[]) =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join("");

interface Change {
  /** Its lines, each with an end. */
  written: string;
  onUpdate: (() => void) | undefined;
}

/** Changes of entries that are sent together, while the next are added. */
export class Bulk {
  readonly #cluster: SearchCluster;
  readonly #onRefusal: (error: unknown) => void;
  #changes: Change[] = [];
  #characters = 0;
  #sent: Promise<void> = Promise.resolve();

  /** `onRefusal`: an entry cannot be stored as it is; those behind it do not wait for it. */
  constructor(cluster: SearchCluster, onRefusal: (error: unknown) => void) {
    this.#cluster = cluster;
    this.#onRefusal = onRefusal;
  }

  /**
   * Adds the lines of one change. Throws SearchClusterError if the cluster could not take those
   * before. `onUpdate` is called if the entry was there before.
   */
  async add(lines: readonly object[], onUpdate?: () => void) {
    const written = inLines(lines);
    this.#changes.push({ written, onUpdate });
    this.#characters += written.length;
    if (this.#characters < charactersAtOnce) return;
    await this.#sent;
    this.#sent = this.#post();
    // Thrown where it is awaited.
    this.#sent.catch(() => {});
  }

  /** Sends what is left. Throws SearchClusterError if the cluster cannot take a change now. */
  async send() {
    await this.#sent;
    await this.#post();
  }

  async #post() {
    if (this.#changes.length === 0) return;
    const changes = this.#changes;
    [this.#changes, this.#characters] = [[], 0];
    const options = { timeoutMs: bulkMs, answer: Answer };
    const lines = changes.map(({ written }) => written).join("");
    const { items } = await this.#cluster.ask("POST", "/_bulk", lines, options);
    for (const [at, item] of items.entries()) {
      for (const { status, result, error } of Object.values(item)) {
        if (result === "updated") changes[at]?.onUpdate?.();
        if (status < 300 || settled.has(status)) continue;
        const failure = new SearchClusterError(status);
        if (failure.isTransient) throw failure;
        this.#onRefusal(error);
      }
    }
  }
}
