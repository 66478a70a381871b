import { type Amount, figuresIn } from "../vocabulary/amounts.ts";
import type { PlacedTerm } from "@lectern/text-analysis/analyze";
import type { Clause } from "../grammar/clauses.ts";
import type { ClauseComparison } from "./clause-comparison.ts";
import { sidesOf } from "./comparison-sides.ts";
import { negates } from "../grammar/negation.ts";

export const more: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:more|higher|larger|greater|bigger)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:mehr|höher|größer)(?!\p{L})/iu,
  fr: /(?<!\p{L})plus(?!\p{L})/iu,
  es: /(?<!\p{L})(?:más|mayor|mejor)(?!\p{L})/iu,
};
export const less: Record<string, RegExp> = {
  en: /(?<!\p{L})(?:less|fewer|lower|smaller)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:weniger|niedriger|geringer|kleiner)(?!\p{L})/iu,
  fr: /(?<!\p{L})moins(?!\p{L})/iu,
  es: /(?<!\p{L})(?:menos|menor|peor)(?!\p{L})/iu,
};

/** The two amounts of the source that a sentence compares in the wrong direction. */
export function wrongOrder({ said, source, isIn }: ClauseComparison): string | undefined {
  const { language } = source;
  const isMore = more[language]?.test(said.text) ?? false;
  if (isMore === (less[language]?.test(said.text) ?? false) || negates(said)) return undefined;
  const sides = sidesOf(said, language);
  if (!sides || sides.some((side) => side.length === 0)) return undefined;
  const [mine, theirs] = sides.map((side, n) =>
    amountsOf(side, sides[1 - n] ?? [], { source, isIn }),
  );
  const pairs = (mine ?? []).flatMap((one) => {
    const other = theirs?.filter((amount) => isOfKind(one, amount)) ?? [];
    const [only] = other;
    return only && other.length === 1 ? [[one, only] as const] : [];
  });
  const isAgainst = pairs.every(([one, other]) =>
    isMore ? sizeOf(one) < sizeOf(other) : sizeOf(one) > sizeOf(other),
  );
  const [first] = pairs;
  return first && isAgainst ? `${first[0].text} and ${first[1].text}` : undefined;
}

const sizeOf = ({ value, scale, unit }: Amount) => value * scale * (unit?.factor ?? 1);
const isOfKind = (one: Amount, other: Amount) =>
  one.unit?.kind === other.unit?.kind && one.unit?.base === other.unit?.base;

/** The amounts of the clauses that match one side more than the other. */
function amountsOf(
  side: readonly PlacedTerm[],
  other: readonly PlacedTerm[],
  { source, isIn }: Pick<ClauseComparison, "source" | "isIn">,
): Amount[] {
  const share = (some: readonly PlacedTerm[], { words }: Clause) =>
    some.filter(({ term }) => isIn(term, words)).length / some.length;
  // The measure compared ("revenue") may be next to either side.
  const amounts = source.clauses
    .filter((clause) => share(side, clause) > share(other, clause))
    .flatMap(({ start, end }) => figuresIn(source.text.slice(start, end), source.language).amounts);
  return amounts.filter((one) => amounts.filter((each) => isOfKind(one, each)).length === 1);
}
