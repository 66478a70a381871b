/** A candidate sentence for a summary. */
export interface Candidate<Spot> {
  spot: Spot;
  text: string;
  /** Its distinct content words. */
  terms: readonly string[];
  /** Its weight by position and opening words. */
  worth: number;
}

/** Minimum divisor of a sentence's weight, so that very short sentences do not win. */
const fewest = 16;
/** The share of its weight that a word keeps after a sentence with it is chosen. */
const rest = 0.4;

/**
 * Returns the sentences with the document's most frequent words, in the order chosen. After
 * SumBasic (Nenkova and Vanderwende, "The Impact of Frequency on Summarization", 2005): a
 * sentence's weight is the mean probability of its words, and the words of a chosen sentence lose
 * weight, so that the next one adds something new. SumBasic squares the probabilities, which in a
 * long document leaves almost nothing, so that the next sentence is beside the point; here words
 * keep two fifths. The weight is multiplied by the sentence's worth by position and cue, after
 * Edmundson, "New Methods in Automatic Extracting" (1969).
 */
export function choose<Spot>(
  candidates: readonly Candidate<Spot>[],
  weights: ReadonlyMap<string, number>,
  count: number,
): Candidate<Spot>[] {
  const left = new Map(weights);
  const open = new Set(candidates);
  const chosen: Candidate<Spot>[] = [];
  const score = ({ terms, worth }: Candidate<Spot>) =>
    (worth * terms.reduce((sum, term) => sum + (left.get(term) ?? 0), 0)) /
    Math.max(terms.length, fewest);
  while (chosen.length < count && open.size > 0) {
    const scored = [...open].map((one) => ({ one, score: score(one) }));
    const { one } = scored.reduce((best, next) => (next.score > best.score ? next : best));
    chosen.push(one);
    for (const other of open) if (isSame(other, one)) open.delete(other);
    for (const term of one.terms) left.set(term, (left.get(term) ?? 0) * rest);
  }
  return chosen;
}

const plain = ({ text }: { text: string }) => text.replaceAll(/\P{L}/gu, "").toLowerCase();
const isSame = (a: { text: string }, b: { text: string }) => plain(a) === plain(b);
