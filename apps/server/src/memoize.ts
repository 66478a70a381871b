import { LruMap } from "toad-cache";

/**
 * Returns a function that calls `read` once for the same arguments; keeps the results of the `most`
 * that were asked for last. Arguments other than the first hold no spaces.
 */
export function memoize<Args extends string[], Result>(
  most: number,
  read: (...args: Args) => Result,
): (...args: Args) => Result {
  const known = new LruMap<{ result: Result }>(most);
  return (...args) => {
    const key = args.join(" ");
    let found = known.get(key);
    if (!found) known.set(key, (found = { result: read(...args) }));
    return found.result;
  };
}
