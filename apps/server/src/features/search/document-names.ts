import type { NameScope } from "#deps";

const comparing =
  /compar|(?<!\p{L})(?:versus|vs|both|between|than|against|each|respectively)(?!\p{L})|differ|contrast|vergleich|gegenüber|untersch(?:ied|eid)|zwischen|beide|différen|entre|rapport à|diferenci|ambos|ambas|confront|differenz|entramb|rispetto|verschil|vergelijk|tussen|porówna|сравн|разниц|между|比较|比較|对比|對比|区别|違い|比べ|비교|차이|قارن|مقارنة|الفرق/iu;

/** "Apple or Amazon", "and what Amazon". */
const joined = /(?<!\p{L})(?:and|or|und|oder|et|ou|y|o|e|и|или)\s+(?:\p{Ll}+\s+)?\p{Lu}/u;
const yearOrCode = /^(?:(?:19|20)\d\d|(?=.*\p{Nd}).*\p{L}.*)$/u;

/** Whether a query compares several things. */
export const compares = (query: string): boolean => comparing.test(query);

/** Whether a query may name several documents. */
export const mayNameSeveral = (query: string): boolean => compares(query) || joined.test(query);

/**
 * Returns how a word of a query that may name several documents names one. Not used for other
 * questions, nor for lower-case words, since too many document names contain words of questions.
 */
export function namingOf(raw: string): NameScope | undefined {
  if (!/^[\p{Ll}\p{Nd}]/u.test(raw)) return "title";
  return yearOrCode.test(raw) ? "name" : undefined;
}

interface Named<Id> {
  id: Id;
  /** The words by which the query names it. */
  words: readonly string[];
  score: number;
}

/**
 * Returns the subject number of each document that belongs to a subject of the query. Documents
 * named by the same words share a subject. Those named by most words come first; others are
 * subjects only if a word names them that names none of the earlier ones: with reports of three
 * firms and quarters, "Apple and Amazon in Q3" has two subjects.
 */
export function subjectsOf<Id>(documents: readonly Named<Id>[]): Map<Id, number> {
  const keyOf = ({ words }: Named<Id>) => words.join("\n");
  const alike = [...Map.groupBy(documents, keyOf).values()];
  const order = alike
    .map((some) => ({
      some,
      words: some[0]?.words ?? [],
      best: some.reduce((most, { score }) => Math.max(most, score), 0),
    }))
    .toSorted((one, other) => other.words.length - one.words.length || other.best - one.best);
  const covered = new Set<string>();
  const subjects = new Map<Id, number>();
  for (const [number, { some, words }] of order.entries()) {
    if (words.every((word) => covered.has(word))) continue;
    for (const word of words) covered.add(word);
    for (const { id } of some) subjects.set(id, number);
  }
  return subjects;
}

/** Share of the results reserved for the subjects of a query; the rest are the best of all. */
const shareOfSubjects = 0.75;

/**
 * Returns the first `limit` results; the subjects of a query alternate if there are several. The
 * best result of each subject gets the highest score, and scores never increase.
 */
export function inTurns<One extends { score: number }>(
  list: readonly One[],
  subjectOf: (one: One) => number | undefined,
  limit: number,
): One[] {
  const bySubject = Map.groupBy(list, subjectOf);
  bySubject.delete(undefined);
  if (bySubject.size < 2) return list.slice(0, limit);
  const share = Math.max(1, Math.floor((shareOfSubjects * limit) / bySubject.size));
  const highest = list[0]?.score ?? 0;
  const first = Array.from({ length: share }, (_, at) =>
    [...bySubject.values()].flatMap((some) => {
      const one = some[at];
      return one ? [{ one, score: (one.score * highest) / (some[0]?.score || 1) }] : [];
    }),
  ).flat();
  const taken = new Set(first.map(({ one }) => one));
  const others = list.filter((one) => !taken.has(one));
  let least = Infinity;
  return [...first, ...others.map((one) => ({ one, score: one.score }))]
    .slice(0, limit)
    .map(({ one, score }) => ({ ...one, score: (least = Math.min(least, score)) }));
}

/** As `inTurns`, with subjects derived from each result's document and its naming words. */
export function balanced<One extends { score: number }>(
  list: readonly One[],
  of: (one: One) => { id: string | number; words: readonly string[] | undefined },
  limit: number,
): One[] {
  const documents = new Map<string | number, Named<string | number>>();
  for (const one of list) {
    const { id, words } = of(one);
    if (words && !documents.has(id)) documents.set(id, { id, words, score: one.score });
  }
  const subjects = subjectsOf([...documents.values()]);
  return inTurns(list, (one) => subjects.get(of(one).id), limit);
}
