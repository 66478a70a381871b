import type { CellValue } from "@lectern/contract/review-columns";
import { asciiDigits } from "@lectern/text-analysis/ascii-digits";
import { datesIn, type NamedDate } from "@lectern/text-analysis/dates/dates";

import type { ReadStatement } from "../../../chat/pure.ts";
import type { Mention } from "./mention.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** Returns a date in the contract's format; undefined if there is no such day. */
function written(year: number, month?: number, day?: number): string | undefined {
  if (month === undefined) return String(year);
  const date = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== (day ?? 1)) return undefined;
  return day === undefined ? `${year}-${two(month)}` : `${year}-${two(month)}-${two(day)}`;
}

/** Languages whose countries do not agree on what comes first in 03/04/2025. */
const unsure = new Set(["en", "und"]);

/** Returns the possible readings of a date: two where day and month may be swapped. */
function readingsOf({ year, month, day, ambiguous }: NamedDate, language: string): string[] {
  if (year === undefined) return [];
  const own = written(year, month, day);
  const isUnsure = ambiguous && unsure.has(language) && day !== month;
  const turned = isUnsure ? written(year, day, month) : undefined;
  return [own, turned].filter((one) => one !== undefined);
}

/** "The Act of 1934": the year is part of a name. */
const ofLaw =
  /(?:act|code|convention|law|regulation|directive|treaty|gesetz\p{L}*|verordnung|richtlinie)\s+(?:of|von|vom)\s+$/iu;

const lonelyYear = /(?<![\p{L}\p{Nd}.,/-])(?:19|20)\d\d(?![\p{L}\p{Nd}/-]|[.,]\d)/gu;

/** Whether a date is a year alone, which may as well be part of a name: "the Act of 1934". */
export const isBareYear = (value: CellValue): boolean =>
  value.type === "date" && /^\d{4}$/.test(value.date);

/** Returns the dates of a statement with their year; only without any, its bare years. */
export function datesOf({ text, language }: ReadStatement): Mention[] {
  const plain = asciiDigits(text);
  // Most lines name no year, and are not searched for dates.
  if (!/\d{4}/.test(plain)) return [];
  const mentions = datesIn(plain).flatMap((date): Mention[] => {
    const readings = date.kind === "date" ? readingsOf(date, language) : [];
    if (readings.length === 0) return [];
    const { start, end } = date;
    return [{ start, end, readings: readings.map((one) => ({ type: "date", date: one })) }];
  });
  if (mentions.length > 0) return mentions;
  return [...plain.matchAll(lonelyYear)].flatMap(({ 0: year, index }): Mention[] =>
    ofLaw.test(plain.slice(0, index))
      ? []
      : [{ start: index, end: index + year.length, readings: [{ type: "date", date: year }] }],
  );
}
