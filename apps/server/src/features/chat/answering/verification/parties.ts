import type { TextWithTerms } from "../grammar/clauses.ts";
import { isSameWord } from "../grammar/inflection.ts";
import { type Predicate, predicatesIn } from "../grammar/predicates.ts";

/** How the parties of a sentence compare with those of its source. */
export interface Parties {
  /** The source's verb whose parties are swapped in the sentence. */
  exchanged: Predicate | undefined;
  /** Verbs of both with the same meaning and the same parties. */
  settled: Set<string>;
}

const meets = (some: readonly string[] = [], others: readonly string[] = []) =>
  some.some((one) => others.some((other) => isSameWord(one, other)));

const isPartOf = (some: readonly string[], all: readonly string[]) =>
  some.length > 0 && some.every((one) => meets([one], all));

/** Roles of things, which are not parties. */
const things = new Set(["thing", "subject", "reason", "from"]);

/** Compares two verbs: the same event with the same parties, or with the parties swapped. */
function compared(
  said: Predicate,
  source: Predicate,
  isKnown: (term: string) => boolean,
  isLater: (said: Predicate, source: Predicate) => boolean,
): "same" | "exchanged" | "other" | undefined {
  const isApart = (role: string) => {
    const [mine, theirs] = [said.roles.get(role), source.roles.get(role)];
    return mine !== undefined && theirs !== undefined && !meets(mine, theirs);
  };
  const isShared = (role: string) => meets(said.roles.get(role), source.roles.get(role));
  /** "Otto Marant" shares a name with "Ilse Marant". */
  const isAgreed = (role: string) => {
    const [mine, theirs] = [said.roles.get(role) ?? [], source.roles.get(role) ?? []];
    return isPartOf(mine, theirs) || isPartOf(theirs, mine);
  };
  const isNamed = (role: string) => said.roles.get(role)?.every(isKnown) ?? false;
  const parties = [...said.roles.keys()].filter((role) => !things.has(role) || role === "thing");
  // "Work stopped" is consistent with "rain stopped the work".
  const isWithout = !said.isConverse && said.roles.size < 2;
  for (const role of isWithout ? [] : parties) {
    for (const [other, theirs] of source.roles) {
      if (role === other || (things.has(role) && things.has(other)) || other === "from") continue;
      if (isShared(role) || isShared(other) || !meets(said.roles.get(role), theirs)) continue;
      const isClear = said.isConverse && !things.has(role) && !things.has(other);
      if (isClear || isApart(role) || isApart(other)) return "exchanged";
    }
  }
  const roles = [...said.roles.keys()];
  const shared = roles.filter(isAgreed);
  const apart = roles.filter(isApart);
  if (apart.length === 0 && roles.every((role) => isAgreed(role) || !source.roles.has(role)))
    return shared.length > 1 && shared.some((role) => !things.has(role)) ? "same" : undefined;
  const isWhole = (role: string) =>
    said.roles.get(role)?.every((term) => meets([term], source.roles.get(role)));
  // "He led it" is not about a person named only later.
  if (source.isOfPronoun && (source.hasPronoun || shared.length > 0) && isLater(said, source))
    return "other";
  const isOther =
    (shared.some(isWhole) || source.hasPronoun) &&
    apart.some((role) => !things.has(role) && isNamed(role));
  return isOther ? "other" : undefined;
}

const placeOf = (term: string, { placed }: TextWithTerms) =>
  placed.find((one) => one.term === term)?.start ?? 0;

/** Maximum words of a sentence; a longer one makes more than one statement. */
const mostSaid = 16;

/** Returns the verbs of a sentence whose parties match the source's, or are swapped. */
export function partiesOf(said: TextWithTerms, source: TextWithTerms): Parties {
  const settled = new Set<string>();
  let exchanged: Predicate | undefined;
  const isShort = said.placed.length <= mostSaid;
  const known = new Set(source.placed.map(({ term }) => term));
  const isKnown = (term: string) => known.has(term);
  const isLater = (one: Predicate, { start }: Predicate) =>
    one.roles.get(one.subject)?.every((term) => known.has(term) && placeOf(term, source) > start) ??
    false;
  const mine = predicatesIn(said);
  const relations = new Set(mine.map(({ relation }) => relation));
  const theirs = relations.size > 0 ? predicatesIn(source, relations) : [];
  for (const one of mine) {
    const alike = theirs.filter(
      ({ relation, isNegated }) => relation === one.relation && isNegated === one.isNegated,
    );
    const findings = alike.map((other) => compared(one, other, isKnown, isLater));
    if (findings.includes("same")) {
      settled.add(one.verb);
      for (const [n, { verb }] of alike.entries()) if (findings[n] === "same") settled.add(verb);
      continue;
    }
    const [first] = findings;
    const isAgainst = one.isConverse
      ? findings.includes("exchanged")
      : isShort && first === "exchanged" && findings.every((each) => each === first);
    if (isAgainst) exchanged ??= alike[findings.indexOf("exchanged")];
    else if (isShort && first === "other" && findings.every((each) => each === first))
      exchanged ??= alike[0];
  }
  return { exchanged, settled };
}
