import type { FactName } from "@lectern/contract/facts";
import { t } from "@lingui/core/macro";

import { partialDate } from "#ui/text/partial-date.ts";

import { nameOfType } from "./fact-names.ts";

/** Formats "2024", "2024-Q3", "2024-01-01/2024-12-31" or "P3M/2023-07-01". */
function shownPeriod(value: string): string {
  const [first = "", last] = value.split("/");
  if (last !== undefined) {
    const end = partialDate(last);
    const months = /^P(\d+)M$/.exec(first)?.[1];
    if (months === undefined) return t`${{ start: partialDate(first) }} to ${{ end }}`;
    if (months === "12") return t`Year to ${{ end }}`;
    return t`${{ months }} months to ${{ end }}`;
  }
  const [year = "", part = ""] = first.split("-");
  const number = part.slice(1);
  if (part.startsWith("Q")) return t`Quarter ${{ number }} of ${{ year }}`;
  if (part.startsWith("H")) return t`Half-year ${{ number }} of ${{ year }}`;
  return first;
}

/** Returns a value for display. */
export function shownValue(name: FactName, value: string): string {
  if (name === "type") return nameOfType(value);
  if (name === "date") return partialDate(value);
  if (name === "period") return shownPeriod(value);
  return value;
}

const iso = (date: Date) => date.toISOString().slice(0, 10);
const lastOf = (year: number, month: number) => iso(new Date(Date.UTC(year, month, 0)));

/** Returns the first and last day of a period, for editing; empty if the period has none. */
export function daysOfPeriod(value: string): { first: string; last: string } {
  const [first = "", last] = value.split("/");
  if (last !== undefined) return { first: first.startsWith("P") ? "" : first, last };
  const [, year, part, number] = /^(\d{4})(?:-([QH])([1-4]))?$/.exec(first) ?? [];
  if (year === undefined) return { first: "", last: "" };
  const length = part === "Q" ? 3 : part === "H" ? 6 : 12;
  const end = part === undefined ? 12 : Number(number) * length;
  return {
    first: iso(new Date(Date.UTC(Number(year), end - length, 1))),
    last: lastOf(Number(year), end),
  };
}
