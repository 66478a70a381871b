import { isStopTerm } from "@lectern/text-analysis/analyze";
import { type Amount, equal, type Figures } from "../vocabulary/amounts.ts";
import { type Clause, type TextWithTerms } from "../grammar/clauses.ts";
import { gives, type NamedDate } from "@lectern/text-analysis/dates/dates";
import { isInflectedIn } from "../grammar/inflection.ts";
import { synonymGroups, synonymGroupsOf } from "../vocabulary/synonyms.ts";

/** A number or a date with its position. */
type Value = { kind: string; start: number; end: number; text: string } & (
  | { amount: Amount; date?: undefined }
  | { date: NamedDate; amount?: undefined }
);

const isYear = ({ value, unit, text }: Amount) =>
  !unit && value >= 1900 && value < 2100 && /^\d{4}$/.test(text);

/** "Two thirds" is comparable with "22%". */
const kindOf = (unit = "number") => (unit === "part" ? "share" : unit);

function valuesIn({ dates, amounts }: Figures): Value[] {
  return [
    ...dates.map((date) => ({ ...date, date })),
    ...amounts.map((amount) => ({
      kind: isYear(amount) ? "date" : kindOf(amount.unit?.kind),
      start: amount.start,
      end: amount.start + amount.text.length,
      text: amount.text,
      amount,
    })),
  ];
}

const noYears: Set<number> = new Set();

/** An amount of money is comparable with one without a currency. */
function isComparable(one: Value, other: Value): boolean {
  if (one.kind === other.kind) return true;
  const kinds = new Set([one.kind, other.kind]);
  if (!kinds.isSubsetOf(moneyOrNot) || !one.amount || !other.amount) return false;
  const ratio = (one.amount.value * one.amount.scale) / (other.amount.value * other.amount.scale);
  return ratio > 0.1 && ratio < 10;
}

const moneyOrNot = new Set(["number", "currency"]);

function isSame(said: Value, given: Value, tableScale: number | undefined): boolean {
  if (said.amount && given.amount) return equal(said.amount, given.amount, tableScale);
  if (said.date && given.date) return gives(given.date, said.date, noYears);
  return (said.amount?.value ?? said.date?.year) === (given.amount?.value ?? given.date?.year);
}

/** How much better than its own clause another must match for a number to belong to it. */
const clearly = 0.2;
/** A clause with this share of its own words is meant; words of another sentence only add to it. */
const enough = 0.4;
/** Below this share the own clause matches so poorly that a smaller difference suffices. */
const hardly = 0.34;

/** Maximum words near a number that tell what it counts. */
const mostWords = 7;

const nearest = (
  { start }: Value,
  clause: Clause | undefined,
  isCompared: (start: number) => boolean,
) =>
  (clause?.words ?? [])
    .filter((one) => !isCompared(one.start))
    .toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
    .slice(0, mostWords);

const limited =
  /(?<!\p{L})(?:capped?|limit(?:ed)?|maximum|at most|up to|no more than|all but|höchstens|maximal|begrenzt|maximum|máximo|all'?massimo)(?!\p{L})/iu;
const upTo =
  /(?:up to|at most|maximum of|not exceed(?:ing)?|no more than|all but|höchstens|maximal|bis zu|jusqu'à|hasta|fino a) $/iu;

const wordAfter = ({ end }: Value, { text, placed }: TextWithTerms) => {
  const next = placed.find(({ start }) => start >= end);
  return next && text.slice(end, next.start) === " " && !isStopTerm(next.term)
    ? next.term
    : undefined;
};

/** The source's number for what a sentence counts, if the sentence's counts another thing there. */
function otherCount(
  value: Value,
  own: Value[],
  alike: Value[],
  said: TextWithTerms,
  source: TextWithTerms,
) {
  if (value.kind !== "number" || own.length === 0) return undefined;
  const counted = wordAfter(value, said);
  if (counted === undefined) return undefined;
  const isOther = own.every((one) => {
    const word = wordAfter(one, source);
    return word !== undefined && word !== counted;
  });
  return isOther
    ? alike.find((one) => !own.includes(one) && wordAfter(one, source) === counted)
    : undefined;
}

/**
 * The amount or date in the source for a statement of the sentence, if the sentence has another one
 * that belongs to a clause about something else. Undefined if there is none.
 */
export function numberMismatch(
  sentence: TextWithTerms & { figures: Figures; terms: Set<string> },
  source: TextWithTerms & { figures: Figures },
  clauses: Clause[],
): string | undefined {
  // In a table row, each cell would be a clause.
  if (source.text.includes(" | ")) return undefined;
  const said = valuesIn(sentence.figures);
  if (said.length === 0) return undefined;
  const given = valuesIn(source.figures);
  const { tableScale } = source.figures;
  const groups = synonymGroupsOf(sentence.terms, source.language);
  const isSaid = (term: string) =>
    sentence.terms.has(term) ||
    synonymGroups(term, source.language).some((group) => groups.has(group)) ||
    isInflectedIn(term, sentence.terms);
  const isLimit = limited.test(sentence.text);
  const clauseOf = ({ start }: Value) => clauses.find((one) => start < one.end);
  for (const value of said) {
    const alike = given.filter((one) => isComparable(value, one));
    const own = given.filter((one) => isSame(value, one, tableScale));
    const ownClauses = new Set(own.map(clauseOf));
    const counted = otherCount(value, own, alike, sentence, source);
    if (counted) return counted.text;
    const rivals = alike.filter(
      (one) =>
        !ownClauses.has(clauseOf(one)) && !said.some((other) => isSame(other, one, tableScale)),
    );
    const isCompared = (start: number) =>
      alike.some((one) => one.start <= start && start < one.end);
    const terms = (one: Value) =>
      new Set(nearest(one, clauseOf(one), isCompared).map(({ term }) => term));
    const share = (some: Set<string>) => [...some].filter(isSaid).length / Math.max(1, some.size);
    for (const rival of rivals) {
      const theirs = terms(rival);
      const isBeaten = own.every((one) => {
        const mine = terms(one);
        const fits = share(mine.difference(theirs));
        const isElsewhere = clauseOf(one)?.sentence !== clauseOf(rival)?.sentence;
        if (isElsewhere && fits >= enough) return false;
        return share(theirs.difference(mine)) >= fits + (fits < hardly ? clearly / 4 : clearly);
      });
      // "Capped at 10%" means "up to 10% in all".
      const isGivenSo = isLimit && own.some(({ start }) => upTo.test(source.text.slice(0, start)));
      if (own.length > 0 && isBeaten && !isGivenSo) return rival.text;
    }
  }
  return undefined;
}
