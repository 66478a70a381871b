import { expect, test } from "vitest";

import { compare, type NamedPeriod, periodsIn, yearsBefore, unplaced } from "./periods.ts";

const read = (text: string) => periodsIn(text).map(unplaced);

test.each([
  ["Three Months Ended July 1, 2023", { months: 3, end: { year: 2023, month: 7, day: 1 } }],
  ["Three Months Ended September 30, 2022", { months: 3, end: { year: 2022, month: 9, day: 30 } }],
  ["June 30, 2022", { end: { year: 2022, month: 6, day: 30 } }],
  ["Sep 30, 2023", { end: { year: 2023, month: 9, day: 30 } }],
  ["Q3 2023", { months: 3, through: 3, year: 2023 }],
  ["2023", { year: 2023 }],
  ["third quarter of 2023", { months: 3, through: 3, year: 2023 }],
  ["Q3 FY23", { months: 3, through: 3, year: 2023, fiscal: true }],
  ["third quarter of fiscal year 2024", { months: 3, through: 3, year: 2024, fiscal: true }],
  ["as of September 30, 2022", { months: 0, end: { year: 2022, month: 9, day: 30 } }],
  ["im dritten Quartal 2023", { months: 3, through: 3, year: 2023 }],
  [
    "in den drei Monaten bis zum 29. Oktober 2023",
    { months: 3, end: { year: 2023, month: 10, day: 29 } },
  ],
  ["first nine months of fiscal 2023", { months: 9, through: 3, year: 2023, fiscal: true }],
  ["first half of 2024", { months: 6, through: 2, year: 2024 }],
  ["im zweiten Halbjahr 2023", { months: 6, through: 4, year: 2023 }],
  ["au troisième trimestre 2025", { months: 3, through: 3, year: 2025 }],
  ["sur neuf mois en 2024", { months: 9, year: 2024 }],
  ["en el segundo semestre de 2024", { months: 6, through: 4, year: 2024 }],
  ["الربع الثالث 2023", { months: 3, through: 3, year: 2023 }],
  ["في عام 2026", { year: 2026 }],
  ["six months to 30 June 2025", { months: 6, end: { year: 2025, month: 6, day: 30 } }],
  ["at 31 December 2024", { months: 0, end: { year: 2024, month: 12, day: 31 } }],
  ["last year", { relative: true }],
])("reads %s", (text, period) => {
  expect(read(text)).toEqual([period]);
});

test("two periods are read apart", () => {
  expect(read("July 1, 2023 and June 25, 2022")).toHaveLength(2);
  expect(read("from the third quarter of 2022 to the third quarter of 2023")).toEqual([
    { months: 3, through: 3, year: 2022 },
    { months: 3, through: 3, year: 2023 },
  ]);
});

test("amounts and model numbers are no periods", () => {
  expect(read("The K300 costs $2,023 and 1,998 litres at 2020%")).toEqual([]);
});

const one = (text: string) => periodsIn(text)[0]!;
const apple: NamedPeriod = { year: 2023, through: 3, end: { year: 2023, month: 7, day: 1 } };

test.each([
  ["quarter ended July 1, 2023", "Three Months Ended July 1, 2023", "same"],
  ["quarter ended July 1, 2023", "Nine Months Ended July 1, 2023", "different"],
  ["quarter ended July 1, 2023", "Three Months Ended June 25, 2022", "different"],
  ["as of July 1, 2023", "July 1, 2023", "same"],
  ["as of July 1, 2023", "Three Months Ended July 1, 2023", "undecided"],
  ["third quarter of 2023", "Q3 2023", "same"],
  ["third quarter of 2023", "Q2 2023", "different"],
  ["third quarter of 2023", "Three Months Ended September 30, 2023", "same"],
  ["third quarter of 2023", "Three Months Ended June 30, 2023", "different"],
  ["third quarter of fiscal 2023", "Three Months Ended July 29, 2023", "undecided"],
  ["third quarter of 2023", "Three Months Ended July 20, 2023", "undecided"],
  ["2024", "2024", "same"],
  ["2024", "Six months ended 30 June 2024", "different"],
  ["2024", "31 December 2024", "same"],
  ["first half of 2024", "six months ended 30 June 2024", "same"],
  ["last year", "2024", "undecided"],
  ["third quarter", "Q3 2023", "undecided"],
  ["third quarter", "Q2 2023", "different"],
] as const)("%s beside %s: %s", (asked, held, result) => {
  expect(compare(one(asked), one(held))).toBe(result);
});

test.each([
  ["third quarter of 2023", "Three Months Ended July 1, 2023", "same"],
  ["third quarter of 2022", "Three Months Ended June 25, 2022", "same"],
  ["second quarter of 2023", "Three Months Ended July 1, 2023", "different"],
  ["first nine months of fiscal 2023", "Nine Months Ended July 1, 2023", "same"],
  ["third quarter of 2023", "Nine Months Ended July 1, 2023", "different"],
] as const)("a document that names its own quarter decides: %s, %s: %s", (asked, held, result) => {
  expect(compare(one(asked), one(held), apple)).toBe(result);
});

test("a year before has the same end", () => {
  expect(yearsBefore(one("third quarter of 2023"), 1)).toMatchObject({ year: 2022, through: 3 });
});
