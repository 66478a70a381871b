import type { CellValue } from "@lectern/contract/review-columns";

import { unitOfWords } from "../chat/pure.ts";
import type { ColumnRow } from "./columns-store.ts";

/** Characters of a text that it is sorted by. */
const sortedBy = 200;

const key = (text: string) => text.slice(0, sortedBy).toLowerCase();

/** What numbers are compared in: values of one kind, times their factors. */
export interface Measure {
  kind: string;
  factor: number;
}

/** Days of an average month, to sort months among days. */
const daysOfMonth = 30.436875;

/** Returns what numbers of a unit are compared in; null: not known. */
export function measureOf(unit: string): Measure | null {
  const known = unitOfWords(unit);
  if (!known || known.kind === "currency") return null;
  const { kind, base, factor } = known;
  if (base === "months") return { kind: `${kind} days`, factor: factor * daysOfMonth };
  return { kind: `${kind} ${base}`, factor };
}

/** Rounds away what factors add, so that 60 minutes are an hour. */
export const inBase = (number: number, factor: number) =>
  factor === 1 ? number : Number((number * factor).toPrecision(10));

/**
 * Returns what a value is sorted and filtered by: by the text first, then by the number. Of a number
 * with a known unit the text is what it measures, of an amount the currency.
 */
export function sortKeysOf(value: CellValue | null): {
  sort_number: number | null;
  sort_text: string | null;
} {
  const none = { sort_number: null, sort_text: null };
  switch (value?.type) {
    case "text":
      return { ...none, sort_text: key(value.text) };
    case "yes_no":
      return { ...none, sort_number: value.yes ? 1 : 0 };
    case "date":
      return { ...none, sort_text: value.date };
    case "number": {
      const measure = value.unit === null ? null : measureOf(value.unit);
      return {
        sort_number: inBase(value.number, measure?.factor ?? 1),
        sort_text: measure?.kind ?? null,
      };
    }
    case "amount":
      return { sort_number: value.number, sort_text: value.currency };
    case "choice":
      return { ...none, sort_text: key(value.option) };
    case "list":
      return { ...none, sort_text: key(value.items[0] ?? "") };
    case undefined:
      return none;
  }
}

type Question = Pick<ColumnRow, "type" | "options">;

/** Whether a value is of the question's type and, of a choice, one of its options. */
export const fits = ({ type, options }: Question, value: CellValue | null): boolean =>
  value === null ||
  (value.type === type && (value.type !== "choice" || options.includes(value.option)));

/** Whether two values say the same. */
export const sameValue = (one: CellValue | null, other: CellValue | null): boolean =>
  textOf(one) === textOf(other);

/** Returns a value in a form to compare it by. */
const textOf = (value: CellValue | null): string =>
  value === null
    ? ""
    : JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
