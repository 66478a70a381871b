import { datesIn } from "@lectern/text-analysis/dates/dates";
import type { PartialDate, PlacedPeriod } from "@lectern/text-analysis/dates/period";
import { elementsIn } from "@lectern/text-analysis/dates/period-forms";
import { periodsIn } from "@lectern/text-analysis/dates/periods";
import { plainDigits } from "./opening-pages.ts";

/** A value in the contract's format, and the characters [from, to) of the text that state it. */
export interface ValueMention {
  value: string;
  from: number;
  to: number;
}

/** A text without a year has no date. */
const aYear = /(?:19|20)\d\d|['’]\d\d/;

const two = (number: number) => String(number).padStart(2, "0");

const isDay = ({ year, month, day }: PartialDate): boolean => {
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

function written(date: PartialDate | undefined): string | undefined {
  if (date?.year === undefined || date.month === undefined) return undefined;
  if (date.month < 1 || date.month > 12) return undefined;
  const month = `${date.year}-${two(date.month)}`;
  if (date.day === undefined) return month;
  return isDay(date) ? `${month}-${two(date.day)}` : undefined;
}

/**
 * Returns the days and months of a text that are written with their year. Leaves out dates such as
 * 3/4/2023 in English, which are ambiguous.
 */
export function daysIn(text: string, language: string): ValueMention[] {
  const plain = plainDigits(text);
  if (!aYear.test(plain)) return [];
  const named = elementsIn(plain).flatMap(({ end, from, to }): ValueMention[] => {
    const value = written(end);
    return value ? [{ value, from, to }] : [];
  });
  const others = datesIn(plain).flatMap((date): ValueMention[] => {
    const { kind, ambiguous, start: from, end: to } = date;
    const isUnsure =
      ambiguous && (language === "en" || language === "und") && date.day !== date.month;
    const value = kind === "date" && !isUnsure ? written(date) : undefined;
    return value ? [{ value, from, to }] : [];
  });
  const free = others.filter(
    ({ from, to }) => !named.some((one) => one.from < to && from < one.to),
  );
  return [...named, ...free].toSorted((a, b) => a.from - b.from);
}

/** Matches the text between the first and the last day of a period. */
const upTo =
  /^\s*(?:,\s*)?(?:-|–|—|to|until|through|bis|bis zum|au|al|a|hasta(?: el)?|إلى|حتى)\s*$/iu;

/** Returns the periods of a text that are written from one day to another. */
function rangesIn(plain: string): ValueMention[] {
  const days = elementsIn(plain).filter(({ end }) => end?.day !== undefined);
  return days.flatMap(({ end: first, from, to }, at): ValueMention[] => {
    const next = days[at + 1];
    if (!first || !next?.end || !upTo.test(plain.slice(to, next.from))) return [];
    const last = written(next.end);
    const begins = written({ ...(next.end.year && { year: next.end.year }), ...first });
    return last && begins && begins < last
      ? [{ value: `${begins}/${last}`, from, to: next.to }]
      : [];
  });
}

/** Returns the period in the contract's format; undefined if the text is ambiguous. */
function periodOf({ months, end, year, through, relative }: PlacedPeriod): string | undefined {
  if (relative) return undefined;
  const last = written(end);
  if (last && end?.day !== undefined) return months ? `P${months}M/${last}` : undefined;
  if (end || year === undefined) return undefined;
  if (through === undefined)
    return months === undefined || months === 12 ? String(year) : undefined;
  if (months === 6) return `${year}-H${through / 2}`;
  if (months === 3) return `${year}-Q${through}`;
  return undefined;
}

/** Returns the periods of a text, those from day to day first. */
export function spansIn(text: string): ValueMention[] {
  const plain = plainDigits(text);
  if (!aYear.test(plain)) return [];
  const ranges = rangesIn(plain);
  const named = periodsIn(plain).flatMap((period): ValueMention[] => {
    const value = periodOf(period);
    return value ? [{ value, from: period.from, to: period.to }] : [];
  });
  return [
    ...ranges,
    ...named.filter(({ from, to }) => !ranges.some((one) => one.from < to && from < one.to)),
  ];
}
