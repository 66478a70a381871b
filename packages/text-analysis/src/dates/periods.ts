import type { PartialDate, Period, PlacedPeriod } from "./period.ts";
import { elementsIn } from "./period-forms.ts";

/** A period without its position. */
export function unplaced(placed: PlacedPeriod): Period {
  const { from: _, to: __, ...period } = placed;
  return period;
}

/** A document's name for its own period: its third quarter of 2023 ended on July 1, 2023. */
export interface NamedPeriod {
  year: number;
  through: number;
  end: Required<PartialDate>;
}

export type Comparison = "same" | "different" | "undecided";

/** Words allowed between the parts of one period. */
const connecting =
  /^[\s,.()'’–-]*(?:(?:of|the|for|in|ended|ending|ends|to|on|at|as|fiscal|year|years|period|im|in den|des|der|am|bis|zum|zur|endend|endende|endenden|jahr|jahres|geschäftsjahr|geschäftsjahres|de|du|del|dell['’]|di|le|la|al|au|el|en|clos|close|terminé|terminée|terminado|terminada|terminados|chiuso|l['’]année|l['’]exercice|año|من|عام|سنة|في|المنتهية|المنتهي)(?![\p{L}\p{N}])[\s,.'’]*)*$/iu;

/** The periods and days named in a text, in order. */
export function periodsIn(text: string): PlacedPeriod[] {
  const periods: PlacedPeriod[] = [];
  for (const { from, to, ...said } of elementsIn(text)) {
    const last = periods.at(-1);
    const between = last ? text.slice(last.to, from) : "";
    // "Act of 1934", then on a new line "For the quarterly period": a year ends its period.
    const isEnded = last && between.includes("\n") && yearOf(last) !== undefined;
    const joined = last && !isEnded && connecting.test(between) ? together(last, said) : undefined;
    if (last && joined) periods[periods.length - 1] = { ...joined, from: last.from, to };
    else periods.push({ ...said, from, to });
  }
  return periods;
}

/** Joins two parts of one period; undefined if both give the same part: they are two periods. */
export function together(a: Period, b: Period): Period | undefined {
  if (a.through !== undefined && b.through !== undefined) return undefined;
  if (a.end?.month !== undefined && b.end?.month !== undefined) return undefined;
  if (yearOf(a) !== undefined && yearOf(b) !== undefined) return undefined;
  if (a.relative || b.relative) return undefined;
  const months = lengthOf(a, b);
  if (months === "two") return undefined;
  const year = yearOf(a) ?? yearOf(b);
  const end = a.end ?? b.end;
  const through = a.through ?? b.through;
  const fiscal = a.fiscal ?? b.fiscal;
  return {
    ...(months !== undefined && { months }),
    ...(end && { end: { ...end, ...(year !== undefined && { year }) } }),
    ...(!end && year !== undefined && { year }),
    ...(through !== undefined && { through }),
    ...(fiscal !== undefined && { fiscal }),
  };
}

/** A length overrides "as of": "the three months up to October 29". */
function lengthOf({ months: a }: Period, { months: b }: Period): number | "two" | undefined {
  if (!a || !b) return a || b || (a ?? b);
  return a === b ? a : "two";
}

export const yearOf = ({ end, year }: Period): number | undefined => end?.year ?? year;

/** Days since 1 January 1970; a missing month or day counts as the end of the year or month. */
export function dayOf({ year = 0, month = 12, day }: PartialDate): number {
  return Date.UTC(year, day === undefined ? month : month - 1, day ?? 0) / 86_400_000;
}

/** Maximum days between the end of a fiscal quarter, on a weekday, and the end of a month. */
const nearDays = 10;

/** The quarter of a calendar year that ends on a day; undefined if none does. */
function calendarQuarter(end: PartialDate): { year: number; through: number } | undefined {
  if (end.year === undefined || end.month === undefined) return undefined;
  for (const year of [end.year - 1, end.year]) {
    for (const through of [1, 2, 3, 4]) {
      const last = dayOf({ year, month: through * 3 });
      if (Math.abs(dayOf(end) - last) <= nearDays) return { year, through };
    }
  }
  return undefined;
}

/** The quarter of a day in a document's own naming. */
function quarterBy(named: NamedPeriod, end: PartialDate) {
  if (end.year === undefined || end.month === undefined) return undefined;
  const quarters = Math.round((dayOf(named.end) - dayOf(end)) / 91.31);
  if (Math.abs(dayOf(named.end) - dayOf(end) - quarters * 91.31) > nearDays) return undefined;
  const count = named.year * 4 + named.through - 1 - quarters;
  return { year: Math.floor(count / 4), through: (count % 4) + 1 };
}

/**
 * Compares the period asked for with that of a document. `named`: the document's name for its own
 * period. "undecided" if either is incomplete.
 */
export function compare(asked: Period, held: Period, named?: NamedPeriod): Comparison {
  if (asked.relative || held.relative) return "undecided";
  if (asked.end?.month !== undefined && held.end?.month !== undefined) {
    return worse(compareLengths(asked, held), compareDays(asked.end, held.end));
  }
  const [a, b] = [countedIn(asked, named), countedIn(held, named)];
  if (!a || !b)
    return yearOf(asked) !== undefined && yearOf(held) !== undefined && !asked.end && !held.end
      ? "different"
      : "undecided";
  const [one, other] = [lengthOfNamed(asked), lengthOfNamed(held)];
  const lengths =
    one === other || (held.end && held.months === undefined && one !== 3)
      ? "same"
      : one === undefined || other === undefined
        ? "undecided"
        : "different";
  if (a.year === undefined || b.year === undefined) {
    return a.through !== b.through ? "different" : worse(lengths, "undecided");
  }
  if (a.year !== b.year) return asked.fiscal && held.end ? "undecided" : "different";
  return worse(lengths, a.through === b.through ? "same" : "different");
}

const order = ["same", "undecided", "different"] as const;
const worse = (a: Comparison, b: Comparison): Comparison =>
  order[Math.max(order.indexOf(a), order.indexOf(b))] ?? "undecided";

/** A year alone is twelve months; a day has no length. */
const lengthOfNamed = ({ months, end, through }: Period) =>
  months ?? (end ? undefined : through === undefined ? 12 : undefined);

/** The year and quarter in which a period ends. */
function countedIn({ end, year, through, months }: Period, named: NamedPeriod | undefined) {
  if (end?.month !== undefined) {
    return (named && quarterBy(named, end)) ?? calendarQuarter(end);
  }
  if (through !== undefined) return { year, through };
  // "Nine months of 2023" means January to September.
  if (months === 9) return { year, through: 3 };
  return year !== undefined && (months ?? 12) === 12 ? { year, through: 4 } : undefined;
}

function compareLengths({ months: a }: Period, { months: b }: Period): Comparison {
  if (a === b || (a === 0 && b === undefined)) return "same";
  return a && b ? "different" : "undecided";
}

/** Days close together may be the same end of a quarter, stated less exactly. */
function compareDays(a: PartialDate, b: PartialDate): Comparison {
  if (a.year === undefined || b.year === undefined) {
    return a.month !== b.month ? "different" : "undecided";
  }
  if (a.day === undefined || b.day === undefined) {
    return a.year === b.year && a.month === b.month ? "same" : "different";
  }
  const apart = Math.abs(dayOf(a) - dayOf(b));
  return apart === 0 ? "same" : apart <= nearDays ? "undecided" : "different";
}

/** The same period a number of years earlier. */
export function yearsBefore({ end, year, ...rest }: Period, years: number): Period {
  return {
    ...rest,
    ...(end && { end: { ...end, ...(end.year !== undefined && { year: end.year - years }) } }),
    ...(year !== undefined && { year: year - years }),
  };
}
