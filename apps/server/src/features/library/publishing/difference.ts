/** A document as an edition has it, or would have it now. */
export interface Part {
  /** Of the copy. */
  id: string;
  /** Two of the same state are the same in all that readers see. */
  state: string;
}

/** What a further edition takes out of the last one and puts in; a changed document is in both. */
export function difference<Wanted extends Part>(wanted: readonly Wanted[], held: readonly Part[]) {
  const isHeld = new Map(held.map(({ id, state }) => [id, state]));
  const isWanted = new Map(wanted.map(({ id, state }) => [id, state]));
  return {
    fresh: wanted.filter(({ id, state }) => isHeld.get(id) !== state),
    stale: held.filter(({ id, state }) => isWanted.get(id) !== state),
  };
}

/** How many documents are new, other or gone. */
export function changes(wanted: readonly Part[], held: readonly Part[]): number {
  const { fresh, stale } = difference(wanted, held);
  return new Set([...fresh, ...stale].map(({ id }) => id)).size;
}
