import type { CellValue } from "@lectern/contract/review-columns";

import type { ColumnRow } from "./columns-store.ts";

/** Characters of a text that it is sorted by. */
const sortedBy = 200;

const key = (text: string) => text.slice(0, sortedBy).toLowerCase();

/** Returns what a value is sorted and filtered by. */
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
    case "number":
    case "amount":
      return { ...none, sort_number: value.number };
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
