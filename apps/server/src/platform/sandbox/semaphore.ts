/** A semaphore: limits concurrent holders; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, which must be given back. Throws the reason of `signal`. */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((go, fail) => {
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        go();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever it was ended with
        fail(signal?.reason);
      };
      this.#waiting.push(enter);
      signal?.addEventListener("abort", leave, { once: true });
    });
  }

  giveBack() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
