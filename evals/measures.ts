type Grades = ReadonlyMap<string, number>;

const discount = (rank: number) => Math.log2(rank + 2);

const relevant = (grades: Grades) => [...grades].filter(([, grade]) => grade > 0);

/**
 * Returns the normalized discounted cumulative gain of the first `depth` results, with linear gain,
 * as trec_eval computes it.
 */
export function ndcg(found: readonly string[], grades: Grades, depth: number): number {
  const ideal = relevant(grades)
    .map(([, grade]) => grade)
    .toSorted((one, other) => other - one)
    .slice(0, depth)
    .reduce((sum, grade, rank) => sum + grade / discount(rank), 0);
  const gain = found
    .slice(0, depth)
    .reduce((sum, id, rank) => sum + Math.max(0, grades.get(id) ?? 0) / discount(rank), 0);
  return gain / ideal;
}

/** Returns the share of relevant items that are among the first `depth` results. */
export function recall(found: readonly string[], grades: Grades, depth: number): number {
  const wanted = relevant(grades).map(([id]) => id);
  const first = new Set(found.slice(0, depth));
  return wanted.filter((id) => first.has(id)).length / wanted.length;
}

export const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
