import { type Asked, askedIn, heldBy, isOwn, type Unit, weightOf } from "./asked.ts";
import { otherSideOf } from "../fields.ts";
import type { Clause } from "./clauses.ts";
import { acting } from "./meanings.ts";

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

/** Compares questions with the clauses of a document. */
export class Coverage {
  readonly #clauses: readonly Clause[];

  constructor(clauses: readonly Clause[]) {
    this.#clauses = clauses;
  }

  /** Whether there are so many clauses that some hold most of any question by chance. */
  get isLong(): boolean {
    return this.#clauses.length > mostOfShort;
  }

  /** Returns the clauses that hold something of a question, most of it first. */
  of(question: string): Covering[] {
    const isOtherSide = otherSideOf(question);
    const byLanguage = Map.groupBy(this.#clauses, ({ language }) => language);
    return [...byLanguage]
      .flatMap(([language, clauses]) => this.#within(askedIn(question, language), clauses))
      .filter(({ share, clause }) => share > 0 && !isOtherSide(clause.text))
      .toSorted((a, b) => b.share - a.share);
  }

  #within(asked: Asked, clauses: readonly Clause[]): Covering[] {
    const { units } = asked;
    if (units.length === 0) return [];
    const held = clauses.map((clause) => units.map((unit) => heldBy(unit, clause)));
    const weights = units.map((unit, n) => {
      const found = held.filter((each) => each[n]! >= isHeld).length;
      const kind = unit.isRole && !unit.isLight ? roleWeight : weightOf(unit);
      return kind * rarity(clauses.length, Math.max(1, found));
    });
    const all = weights.reduce((sum, one) => sum + one, 0);
    const others = units.filter(({ isRole }) => !isRole);
    // "Who is the landlord?" names nothing else.
    const telling = others.some(({ isLight }) => !isLight) ? others : units;
    return clauses.map((clause, at) => {
      const got = weights.reduce((sum, weight, n) => sum + weight * held[at]![n]!, 0);
      const isOther = isOfOtherParty(asked, clause);
      const isNamed = asked.designations.every((one) => one.test(clause.text));
      const hasOwn = telling.some((unit) => isOwn(unit, clause));
      const isLed = units.every((unit, n) => unit.isLight || held[at]![n]! >= isHeld);
      const share = (hasOwn || isLed) && isNamed ? (got / all) * (isOther ? otherParty : 1) : 0;
      const missing = units.filter(
        (unit, n) => !unit.isLight && !unit.isRole && held[at]![n]! < isHeld,
      );
      return { clause, share, hasOwn, missing };
    });
  }
}

const rarity = (all: number, found: number) => Math.log(1 + (all - found + 0.5) / (found + 0.5));

function isOfOtherParty({ roles }: Asked, { roles: named, text, language }: Clause): boolean {
  const [actor] = roles;
  if (actor === undefined || named.length === 0 || eitherParty.test(text)) return false;
  if (!named.includes(actor)) return true;
  const acts = acting(text, language);
  return acts.size > 0 && !acts.has(actor);
}
