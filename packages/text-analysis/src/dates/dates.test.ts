import { expect, test } from "vitest";

import { datesIn } from "./dates.ts";

/** The days of a text, as year-month-day. */
const daysOf = (text: string) =>
  datesIn(text)
    .filter(({ kind }) => kind === "date")
    .map(({ year, month, day }) => [year, month, day].join("-"));

test.each([
  ["from March 1, 2025 until Sept. 30, 2026", "2025-3-1", "2026-9-30"],
  ["June 30,2024 and JUNE 30, 2025", "2024-6-30", "2025-6-30"],
  ["on 30-Jun-2024", "2024-6-30"],
  ["this 3rd day of March 2024", "2024-3-3"],
  ["31st of December, 2025", "2025-12-31"],
  ["2024-06-30 or 30.06.2025", "2024-6-30", "2025-6-30"],
  ["am 1. Februar 2025, 1.Juni 2024", "2025-2-1", "2024-6-1"],
  ["du 1er avril 2024 au 14 juillet 2024", "2024-4-1", "2024-7-14"],
  ["el 5 de mayo de 2023", "2023-5-5"],
  ["il 12 gennaio 2024", "2024-1-12"],
  ["em 9 de outubro de 2022", "2022-10-9"],
  ["op 7 maart 2025", "2025-3-7"],
  ["den 5 maj 2024 och den 1 augusti 2024", "2024-5-5", "2024-8-1"],
  ["5 мая 2024 года", "2024-5-5"],
  ["dnia 11 listopada 2023", "2023-11-11"],
  ["dne 9. května 2024", "2024-5-9"],
  ["29 Ekim 2023", "2023-10-29"],
  ["2024年5月1日", "2024-5-1"],
  ["في 5 مايو 2024", "2024-5-5"],
])("“%s” names its days", (text, ...days) => {
  expect(daysOf(text)).toEqual(days);
});

test.each([
  "0.584% Notes Due 2024 3.20% Notes Due 2027",
  "Sections 15 and 16 may be waived",
  "Article 5.May apply",
  "Disability or Death: 6. Awardee may",
  "a margin of 12 mar",
  "June 30, 0231 and 0231-06-30 and 30.06.0231",
])("“%s” names no day of a year", (text) => {
  expect(daysOf(text).filter((day) => /^\d+-\d+-\d+$/.test(day))).toEqual([]);
});
