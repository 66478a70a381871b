/**
 * Of the original paper, which tried it over many collections (Cormack, Clarke and Büttcher, Reciprocal
 * rank fusion outperforms Condorcet and individual rank learning methods, SIGIR 2009).
 */
const damping = 60;

/**
 * One list out of several, best first: what stands high in many of them comes first, whatever their
 * scores mean. Each is answered as the first list has it, with its score in the new one.
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
