/** Counts open items by name; `add` returns the new count. */
export class Counts {
  readonly #open = new Map<string, number>();

  add(name: string): number {
    const now = (this.#open.get(name) ?? 0) + 1;
    this.#open.set(name, now);
    return now;
  }

  remove(name: string) {
    const left = (this.#open.get(name) ?? 0) - 1;
    if (left > 0) this.#open.set(name, left);
    else this.#open.delete(name);
  }
}

/**
 * Allows at most `most` open items per name. Returns a function that releases the item; further
 * calls of it do nothing. Throws the refusal if all are taken.
 */
export function limitPerName(most: number, refusal: () => Error): (name: string) => () => void {
  const taken = new Counts();
  return (name) => {
    if (taken.add(name) > most) {
      taken.remove(name);
      throw refusal();
    }
    let isOpen = true;
    return () => {
      if (isOpen) taken.remove(name);
      isOpen = false;
    };
  };
}
