import { expect, test } from "vitest";

import { foldedQuery, placesOf } from "./find-text.ts";

/** Returns the matches as they occur in the text. */
const found = (query: string, text: string) =>
  placesOf(foldedQuery(query), text).map(({ start, end }) => text.slice(start, end));

test.each([
  ["case", "Pier", "a PIER and a pier", ["PIER", "pier"]],
  ["accents", "cafe", "Café, cafe\u0301 and CAFÉ", ["Café", "cafe\u0301", "CAFÉ"]],
  ["accents that are typed", "Übermaß", "das UBERMASS", ["UBERMASS"]],
  ["letters that are written together", "office", "the o\ufb03ce", ["o\ufb03ce"]],
  ["half of such a letter", "f", "\ufb01n", ["\ufb01"]],
  ["line ends", "shore  power", "shore\npower, shore\t power", ["shore\npower", "shore\t power"]],
  ["words broken at a line's end", "transformer", "trans-\r\nformer", ["trans-\r\nformer"]],
  ["soft hyphens", "harbour", "har\u00adbour", ["har\u00adbour"]],
  ["quotation marks and dashes", `"10-20"`, "“10–20”", ["“10–20”"]],
  ["Arabic vowel signs", "ميناء", "المِينَاء", ["مِينَاء"]],
  ["Hebrew points", "שלום", "שָׁלוֹם", ["שָׁלוֹם"]],
  ["Chinese", "起重机", "风大时起重机停止，起重机", ["起重机", "起重机"]],
  ["Japanese, whose marks are letters", "か", "がか", ["か"]],
  ["signs beyond the first plane", "𠮷野", "新𠮷野家", ["𠮷野"]],
  ["places that would lie over each other", "aa", "aaaa", ["aa", "aa"]],
  ["what is not there", "crane", "a car near", []],
  ["nothing but a sign that does not count", "\u00ad", "har\u00adbour", []],
])("finds with %s", (_, query, text, places) => {
  expect(found(query, text)).toEqual(places);
});

test("a hyphen within a line is a letter like others", () => {
  expect(found("wellknown", "well-known")).toEqual([]);
  expect(found("well-known", "well-known")).toEqual(["well-known"]);
});
