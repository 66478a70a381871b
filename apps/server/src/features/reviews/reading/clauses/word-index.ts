import { isStopTerm } from "@lectern/text-analysis/analyze";

import { isInflectionOf, synonymGroups, synonymGroupsOf } from "../../../chat/pure.ts";
import { heldInWords, isPartOf, type Unit } from "./asked.ts";
import type { Clause, Words } from "./clauses.ts";

function add<Key>(index: Map<Key, Words[]>, key: Key, words: Words) {
  const known = index.get(key);
  if (known) known.push(words);
  else index.set(key, [words]);
}

/**
 * What clauses of one language hold: a question is compared only with those words that can hold some
 * of it.
 */
export class WordIndex {
  readonly #language: string;
  readonly #byTerm = new Map<string, Words[]>();
  readonly #byGroup = new Map<number, Words[]>();
  readonly #bySynonyms = new Map<number, Words[]>();

  constructor(clauses: readonly Clause[], language: string) {
    this.#language = language;
    for (const words of new Set(clauses.flatMap(({ own, lead }) => [own, lead]))) {
      for (const term of words.terms) add(this.#byTerm, term, words);
      for (const group of words.groups) add(this.#byGroup, group, words);
      for (const group of synonymGroupsOf(words.terms, language))
        add(this.#bySynonyms, group, words);
    }
  }

  /** Returns how surely words hold one of a question; those that do not are left out. */
  holding(unit: Unit): Map<Words, number> {
    const language = this.#language;
    const own = unit.terms.filter((term) => !isStopTerm(term));
    const [first, ...others] = own;
    const isOne = first !== undefined && others.length === 0;
    const terms = isOne ? [...this.#byTerm.keys()].filter((one) => this.#isNear(one, first)) : own;
    const near = new Set([
      ...terms.flatMap((term) => this.#byTerm.get(term) ?? []),
      ...[...unit.groups, ...unit.parts].flatMap((group) => this.#byGroup.get(group) ?? []),
      ...(isOne ? synonymGroups(first, language) : []).flatMap(
        (group) => this.#bySynonyms.get(group) ?? [],
      ),
    ]);
    const held = new Map<Words, number>();
    for (const words of near) {
      const amount = heldInWords(unit, words, language);
      if (amount > 0) held.set(words, amount);
    }
    return held;
  }

  /** Whether a term may be another one in another form. */
  #isNear(one: string, other: string): boolean {
    if (one === other || isInflectionOf(one, other)) return true;
    return this.#language === "de" && isPartOf(one, other);
  }
}
