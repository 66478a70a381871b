import { setImmediate as others } from "node:timers/promises";

import { analyze } from "@lectern/text-analysis/analyze";

import { b, inverseFrequency, k1 } from "../../../search/pure.ts";
import type { Evidence } from "../evidence.ts";
import { synonymsIn } from "../vocabulary/synonyms.ts";
import { termsOfQuestion } from "./question-terms.ts";

/** Passages analyzed before others of the process run: about 10 ms. */
const atOnce = 40;
/** Weight of a synonym, relative to the word itself. */
const asMeant = 0.4;

interface RankedPassage {
  evidence: Evidence;
  counts: Map<string, number>;
  /** The terms of `counts`. */
  terms: Set<string>;
  length: number;
}

/** The passages of one document, analyzed once to be ranked for several questions. */
export class PassageRanking {
  readonly #passages: RankedPassage[];
  readonly #usual: number;
  readonly #frequency = new Map<string, number>();

  private constructor(passages: RankedPassage[]) {
    this.#passages = passages;
    this.#usual = passages.reduce((sum, { length }) => sum + length, 0) / (passages.length || 1);
    for (const { counts } of passages)
      for (const term of counts.keys())
        this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  static async of(passages: readonly Evidence[]): Promise<PassageRanking> {
    const ranked: RankedPassage[] = [];
    for (const [at, evidence] of passages.entries()) {
      if (at % atOnce === atOnce - 1) await others();
      const terms = analyze(`${evidence.heading ?? ""}\n${evidence.text}`, evidence.language);
      const counts = new Map<string, number>();
      for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
      ranked.push({ evidence, counts, terms: new Set(terms), length: terms.length });
    }
    return new PassageRanking(ranked);
  }

  /** Returns the passages with a word of the question, best first, numbered from 1. */
  best(question: string, most: number): Evidence[] {
    const asked = new Map<string, Map<string, number>>();
    const termsIn = (language: string) => {
      let terms = asked.get(language);
      if (!terms) asked.set(language, (terms = termsOfQuestion(question, language)));
      return terms;
    };
    return this.#passages
      .map((one) => ({ one, score: this.#scoreOf(one, termsIn(one.evidence.language)) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ one, score }, n) => ({ ...one.evidence, score, index: n + 1 }));
  }

  #scoreOf({ evidence, counts, terms, length }: RankedPassage, asked: Map<string, number>): number {
    const isMeant = synonymsIn(terms, evidence.language);
    const damping = k1 * (1 - b + (b * length) / this.#usual);
    let score = 0;
    for (const [term, times] of asked) {
      const count = counts.get(term) ?? (isMeant(term) ? asMeant : 0);
      score += (times * this.#rarityOf(term) * count) / (count + damping);
    }
    return score;
  }

  #rarityOf(term: string): number {
    return inverseFrequency(this.#passages.length, this.#frequency.get(term) ?? 1);
  }
}
