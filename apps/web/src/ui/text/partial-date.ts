import { i18n } from "@lingui/core";

import { shortDate } from "./formats.ts";

/** Formats a day, a month or a year: "2025-03-31", "2025-03" or "2025". */
export function partialDate(value: string): string {
  const [year = 0, month, day] = value.split("-").map(Number);
  if (month === undefined) return value;
  if (day !== undefined) return shortDate(new Date(year, month - 1, day));
  const format = { month: "long", year: "numeric", numberingSystem: "latn" } as const;
  return new Intl.DateTimeFormat(i18n.locale, format).format(new Date(year, month - 1));
}
