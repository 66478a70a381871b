import { expect, test } from "vitest";

import { documentCount, pageCount, questionCount, resultCount, unitCount } from "./counts.ts";
import { fileSize, recentTime, shortCount, shortDate, useDateOrder } from "./formats.ts";

test.each([
  [0, "0 B"],
  [1, "1 B"],
  [1023, "1023 B"],
  [1024, "1.0 KB"],
  [1536, "1.5 KB"],
  [493_875, "482.3 KB"],
  [1024 * 1024 - 1, "1024.0 KB"],
  [1024 * 1024, "1.00 MB"],
  [13_086_000, "12.48 MB"],
  [5 * 1024 ** 3, "5120.00 MB"],
])("%i bytes are shown as %s", (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown);
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1.0k"],
  [1312, "1.3k"],
  [48_230, "48.2k"],
  [1_000_000, "1.0M"],
  [300_000_000, "300.0M"],
  [1_000_000_000, "1.0B"],
])("%i is shown as %s", (count, shown) => {
  expect(shortCount(count)).toBe(shown);
});

test("dates are day, month, year", () => {
  expect(shortDate(new Date(2026, 10, 21))).toBe("21/11/2026");
  expect(shortDate(new Date(2026, 2, 2))).toBe("02/03/2026");
  expect(shortDate("no date")).toBe("");
});

test.each([
  ["dmy", "21/11/2026"],
  ["mdy", "11/21/2026"],
  ["ymd", "2026/11/21"],
] as const)("a person who wants %s reads %s", (order, shown) => {
  useDateOrder.setState({ order });
  expect(shortDate(new Date(2026, 10, 21))).toBe(shown);
  useDateOrder.setState(useDateOrder.getInitialState(), true);
});

test("a recent time is a clock time, Yesterday, or a date", () => {
  const now = new Date(2026, 0, 1, 0, 30);
  expect(recentTime(new Date(2026, 0, 1, 0, 5), now)).toBe("00:05");
  expect(recentTime(new Date(2025, 11, 31, 23, 59), now)).toBe("Yesterday");
  expect(recentTime(new Date(2025, 11, 30), now)).toBe("30/12/2025");
});

test("a count stands with its noun in the number of the language", async () => {
  expect(documentCount(1)).toBe("1 document");
  expect(documentCount(0)).toBe("0 documents");
  expect(documentCount(12_345)).toBe("12.3k documents");
  expect(pageCount(1300)).toBe("1.3k pages");
  expect(unitCount(1300, "slide")).toBe("1.3k slides");
  expect(questionCount(2_000_000)).toBe("2.0M questions");
  expect(resultCount(1000)).toBe("1.0k results");
});
