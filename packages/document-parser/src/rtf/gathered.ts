/** So much text is decoded at a time, in bytes. */
const MOST = 1024 * 1024;

/** Bytes of a text that stand together, whose meaning is known once there are no more of them. */
export class Gathered {
  #bytes = new Uint8Array(4096);
  #length = 0;

  /** Calls `flush`, which is to take what there is, before there is too much. */
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

  /** Valid until more is added. */
  take(): Uint8Array {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    return bytes;
  }
}
