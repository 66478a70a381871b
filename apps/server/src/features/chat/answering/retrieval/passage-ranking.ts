import { setImmediate as others } from "node:timers/promises";

import { analyze } from "@lectern/text-analysis/analyze";

import { memoize } from "#memoize";

import { b, inverseFrequency, k1 } from "../../../search/pure.ts";
import type { Evidence } from "../evidence.ts";
import { contentOf, passageTerms } from "../generation/passage-sentences.ts";
import { synonymGroups } from "../vocabulary/synonyms.ts";
import { termsOfQuestion } from "./question-terms.ts";

/** Passages analyzed before others of the process run: about 10 ms. */
const atOnce = 40;
/** Weight of a synonym, relative to the word itself. */
const asMeant = 0.4;

interface RankedPassage {
  evidence: Evidence;
  length: number;
}

const headingTerms = memoize(64, analyze);

/** How often the passage of this number says a term, or means it. */
interface Count {
  number: number;
  count: number;
}

/** The passages of one language, by their terms. */
interface Index {
  byTerm: Map<string, Count[]>;
  /** Passages with a term of a synonym group. */
  bySynonyms: Map<number, Set<number>>;
}

/** The passages of one document, analyzed once to be ranked for several questions. */
export class PassageRanking {
  readonly #passages: RankedPassage[] = [];
  readonly #indexes = new Map<string, Index>();
  #usual = 1;

  private constructor() {}

  static async of(passages: readonly Evidence[]): Promise<PassageRanking> {
    const ranking = new PassageRanking();
    for (const [at, evidence] of passages.entries()) {
      if (at % atOnce === atOnce - 1) await others();
      ranking.#add(evidence);
    }
    ranking.#finish();
    return ranking;
  }

  #add(evidence: Evidence) {
    const { heading, text, language } = evidence;
    const terms = [
      ...headingTerms(heading ?? "", language),
      ...contentOf(passageTerms(text, language)),
    ];
    const number = this.#passages.push({ evidence, length: terms.length }) - 1;
    const { byTerm } = this.#indexOf(language);
    for (const term of terms) {
      const counts = byTerm.get(term);
      const last = counts?.at(-1);
      if (last?.number === number) last.count += 1;
      else if (counts) counts.push({ number, count: 1 });
      else byTerm.set(term, [{ number, count: 1 }]);
    }
  }

  #indexOf(language: string): Index {
    let index = this.#indexes.get(language);
    if (!index) this.#indexes.set(language, (index = { byTerm: new Map(), bySynonyms: new Map() }));
    return index;
  }

  #finish() {
    const all = this.#passages;
    this.#usual = all.reduce((sum, { length }) => sum + length, 0) / (all.length || 1);
    for (const [language, { byTerm, bySynonyms }] of this.#indexes)
      for (const [term, counts] of byTerm)
        for (const group of synonymGroups(term, language)) {
          const known = bySynonyms.get(group) ?? new Set();
          bySynonyms.set(group, known);
          for (const { number } of counts) known.add(number);
        }
  }

  /** Returns the passages with a word of the question, best first, numbered from 1. */
  best(question: string, most: number): Evidence[] {
    const scores = new Map<number, number>();
    for (const [language, index] of this.#indexes)
      for (const [term, times] of termsOfQuestion(question, language)) {
        const weight = times * this.#rarityOf(term);
        for (const { number, count } of countsOf(term, language, index)) {
          const { length } = this.#passages[number]!;
          const damping = k1 * (1 - b + (b * length) / this.#usual);
          const score = (weight * count) / (count + damping);
          scores.set(number, (scores.get(number) ?? 0) + score);
        }
      }
    return [...scores]
      .toSorted(([one, first], [other, second]) => second - first || one - other)
      .slice(0, most)
      .map(([number, score], n) => ({ ...this.#passages[number]!.evidence, score, index: n + 1 }));
  }

  #rarityOf(term: string): number {
    const found = this.#indexes
      .values()
      .reduce((sum, { byTerm }) => sum + (byTerm.get(term)?.length ?? 0), 0);
    return inverseFrequency(this.#passages.length, found || 1);
  }
}

/** How often passages of a language say a term, or mean it. */
function countsOf(term: string, language: string, { byTerm, bySynonyms }: Index): Count[] {
  const own = byTerm.get(term) ?? [];
  const groups = synonymGroups(term, language);
  if (groups.length === 0) return own;
  const said = new Set(own.map(({ number }) => number));
  const meant = new Set(groups.flatMap((group) => [...(bySynonyms.get(group) ?? [])]));
  return [...own, ...[...meant.difference(said)].map((number) => ({ number, count: asMeant }))];
}
