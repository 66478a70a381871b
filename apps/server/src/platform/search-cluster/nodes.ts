/** ms for which a node that was lost is asked only where there is no other. */
const asideMs = 5_000;

/** The addresses of a cluster, which are asked in turn. */
export class Nodes {
  readonly #urls: readonly string[];
  readonly #asideUntil = new Map<string, number>();
  #turn = 0;

  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  get areSeveral() {
    return this.#urls.length > 1;
  }

  get isAnyInService() {
    return this.#urls.some((node) => !this.#isAside(node));
  }

  setAside(node: string) {
    this.#asideUntil.set(node, performance.now() + asideMs);
  }

  backInService(node: string) {
    this.#asideUntil.delete(node);
  }

  /** Returns the next node, if possible one that is in service and was not tried. */
  next(tried: ReadonlySet<string>): string {
    const from = this.#turn++ % this.#urls.length;
    const inTurn = [...this.#urls.slice(from), ...this.#urls.slice(0, from)];
    const rank = (node: string) => (this.#isAside(node) ? 2 : 0) + (tried.has(node) ? 1 : 0);
    const [best = ""] = inTurn.toSorted((one, other) => rank(one) - rank(other));
    return best;
  }

  #isAside(node: string) {
    return (this.#asideUntil.get(node) ?? 0) > performance.now();
  }
}
