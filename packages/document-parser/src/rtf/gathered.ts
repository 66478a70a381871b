/** Maximum bytes of text decoded at a time. */
const MOST = 1024 * 1024;

/** Consecutive bytes of a text, decoded once the run is complete. */
export class ByteRun {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** Adds bytes; calls `flush`, which must take the present ones, if there would be too many. */
  add(bytes: ArrayLike<number>, flush: () => void): void {
    if (this.#length + bytes.length > MOST) flush();
    const length = this.#length + bytes.length;
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length = length;
  }

  get isEmpty() {
    return this.#length === 0;
  }

  /** Returns the bytes; valid until more are added. */
  take(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }
}
