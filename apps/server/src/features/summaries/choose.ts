/** A sentence that may stand in a summary. */
export interface Candidate<Spot> {
  spot: Spot;
  text: string;
  /** Its content words, each once. */
  terms: readonly string[];
  /** How much it counts by where it stands and how it begins. */
  worth: number;
}

/** A sentence of fewer words is weighed as if it had so many: a word alone says nothing. */
const fewest = 16;
/** What is left of a word's weight once a chosen sentence has it. */
const rest = 0.4;

/**
 * The sentences whose words are the most frequent ones of the document, in the order in which they were
 * chosen. After SumBasic (Nenkova and Vanderwende, "The Impact of Frequency on Summarization", 2005): a
 * sentence weighs the mean probability of its words, and the words of a chosen one lose weight, so that
 * the next one says something else. There they are squared, which leaves nothing of them in a long
 * document, and the next sentence speaks of what is beside the point: here they keep two fifths. Times its
 * worth by place and by cue, after Edmundson, "New Methods in Automatic Extracting" (1969).
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
