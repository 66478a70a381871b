/** A document as it is in an edition, or would be now. */
export interface Part {
  /** ID of the copy. */
  id: string;
  /** Equal states look equal to readers. */
  state: string;
}

/** Returns what the next edition removes and adds; a changed document is in both. */
export function difference<Wanted extends Part>(wanted: readonly Wanted[], held: readonly Part[]) {
  const isHeld = new Map(held.map(({ id, state }) => [id, state]));
  const isWanted = new Map(wanted.map(({ id, state }) => [id, state]));
  return {
    fresh: wanted.filter(({ id, state }) => isHeld.get(id) !== state),
    stale: held.filter(({ id, state }) => isWanted.get(id) !== state),
  };
}

/** Returns how many documents are new, changed or removed. */
export function changes(wanted: readonly Part[], held: readonly Part[]): number {
  const { fresh, stale } = difference(wanted, held);
  return new Set([...fresh, ...stale].map(({ id }) => id)).size;
}
