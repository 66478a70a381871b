/**
 * The constant of the original paper, tested on many collections (Cormack, Clarke and Büttcher,
 * Reciprocal rank fusion outperforms Condorcet and individual rank learning methods, SIGIR 2009).
 */
const damping = 60;

/**
 * Merges ranked lists by reciprocal rank fusion, best first: the ranks count, not the scores. An
 * item comes from the first list that contains it, with its fused score.
 */
export function fused<One>(
  lists: readonly (readonly One[])[],
  keyOf: (one: One) => string,
): { one: One; score: number }[] {
  const found = new Map<string, { one: One; score: number }>();
  for (const list of lists) {
    for (const [rank, one] of list.entries()) {
      const key = keyOf(one);
      const earlier = found.get(key) ?? { one, score: 0 };
      found.set(key, { ...earlier, score: earlier.score + 1 / (damping + rank + 1) });
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score);
}
