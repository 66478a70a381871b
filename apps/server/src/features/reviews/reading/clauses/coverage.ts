import { type Asked, askedIn, heldBy, type Place, placesOf, type Unit, weightOf } from "./asked.ts";
import { otherSideOf } from "../fields.ts";
import type { Clause, Words } from "./clauses.ts";
import { acting, rolesNamed } from "./meanings.ts";
import { WordIndex } from "./word-index.ts";

/** A clause that may answer, and how much of the question it holds. */
export interface Covering {
  clause: Clause;
  /** The weighed share of the question's words, 0 to 1. */
  share: number;
  /** Whether it holds something itself, and not only the headings above it. */
  hasOwn: boolean;
  /** Words of weight that it does not hold. */
  missing: readonly Unit[];
}

const roleWeight = 0.6;
/** A word counts as held from here. */
export const isHeld = 0.5;
const mostOfShort = 150;
/** The share of a clause on another party only. */
const otherParty = 0.6;

const eitherParty =
  /(?<!\p{L})(?:either|neither|each|both|one|any|no|a) (?:of the )?(?:part(?:y|ies)|side)s?(?!\p{L})|(?<!\p{L})the parties(?!\p{L})/iu;

/** The clauses of one language, with the places of their words. */
interface Indexed {
  language: string;
  clauses: readonly Clause[];
  index: WordIndex;
  places: ReadonlyMap<Words, Place[]>;
}

/** Compares questions with the clauses of a document. */
export class Coverage {
  readonly #count: number;
  readonly #byLanguage: readonly Indexed[];

  constructor(clauses: readonly Clause[]) {
    this.#count = clauses.length;
    const byLanguage = Map.groupBy(clauses, ({ language }) => language);
    this.#byLanguage = [...byLanguage].map(([language, own]) => ({
      language,
      clauses: own,
      index: new WordIndex(own, language),
      places: placesOf(own),
    }));
  }

  /** Whether there are so many clauses that some hold most of any question by chance. */
  get isLong(): boolean {
    return this.#count > mostOfShort;
  }

  /** Returns the clauses that hold something of a question, most of it first. */
  of(question: string): Covering[] {
    const isOtherSide = otherSideOf(question);
    return this.#byLanguage
      .flatMap((indexed) => coveringsOf(askedIn(question, indexed.language), indexed))
      .filter(({ clause }) => !isOtherSide(clause.text))
      .toSorted((a, b) => b.share - a.share);
  }
}

/** Returns the clauses that hold something of a question. */
function coveringsOf(asked: Asked, { clauses, index, places }: Indexed): Covering[] {
  const { units, designations } = asked;
  if (units.length === 0) return [];
  const inWords = units.map((unit) => index.holding(unit));
  const held = units.map((unit, n) => heldBy(unit, inWords[n]!, clauses, places));
  const weights = units.map((unit, n) => {
    const found = held[n]!.reduce((sum, amount) => (amount >= isHeld ? sum + 1 : sum), 0);
    const kind = unit.isRole && !unit.isLight ? roleWeight : weightOf(unit);
    return kind * rarity(clauses.length, Math.max(1, found));
  });
  const all = weights.reduce((sum, one) => sum + one, 0);
  // "Who is the landlord?" names nothing else.
  const namesOthers = units.some(({ isRole, isLight }) => !isRole && !isLight);
  return clauses.flatMap((clause, at): Covering[] => {
    const got = weights.reduce((sum, weight, n) => sum + weight * held[n]![at]!, 0);
    if (got === 0) return [];
    const hasOwn = units.some(
      ({ isRole }, n) => !(namesOthers && isRole) && inWords[n]!.has(clause.own),
    );
    const isLed = units.every((unit, n) => unit.isLight || held[n]![at]! >= isHeld);
    const isNamed = designations.every((one) => one.test(clause.text));
    if (!(hasOwn || isLed) || !isNamed) return [];
    const share = (got / all) * (isOfOtherParty(asked, clause) ? otherParty : 1);
    const missing = units.filter(
      (unit, n) => !unit.isLight && !unit.isRole && held[n]![at]! < isHeld,
    );
    return [{ clause, share, hasOwn, missing }];
  });
}

const rarity = (all: number, found: number) => Math.log(1 + (all - found + 0.5) / (found + 0.5));

function isOfOtherParty({ roles }: Asked, { text, language }: Clause): boolean {
  const [actor] = roles;
  if (actor === undefined) return false;
  const named = rolesNamed(text, language);
  if (named.length === 0 || eitherParty.test(text)) return false;
  if (!named.includes(actor)) return true;
  const acts = acting(text, language);
  return acts.size > 0 && !acts.has(actor);
}
