import { expect, test } from "vitest";

import { readQuery } from "./query.ts";

const read = (query: string, ...languages: string[]) =>
  readQuery(query, languages).map(({ count, terms }) => [count, Object.fromEntries(terms)]);

test("counts a word as often as it is said, in whatever form", () => {
  expect(read("wings and a wing", "en")).toEqual([[2, { en: "wing" }]]);
});

test("calls a word by its name in each language, and counts it once", () => {
  expect(read("Verträge", "de", "en")).toEqual([[1, { de: "vertrag", en: "vertrage" }]]);
  expect(read("running", "de", "en")).toEqual([[1, { de: "running", en: "run" }]]);
});

test("a function word of one language may be a word of another", () => {
  expect(read("die casting", "de", "en")).toEqual([
    [1, { de: "casting", en: "cast" }],
    [1, { en: "die" }],
  ]);
});

test("takes function words when there is nothing else", () => {
  expect(read("to be or not to be", "en")).toEqual([
    [2, { en: "_to" }],
    [2, { en: "_be" }],
    [1, { en: "_not" }],
    [1, { en: "_or" }],
  ]);
});

test("finds nothing to ask in signs alone, or where there are no documents", () => {
  expect(read("%%% ???", "en")).toEqual([]);
  expect(read("wing")).toEqual([]);
});

test("cuts a long text down to its most repeated, then longest words", () => {
  const words = Array.from({ length: 300 }, (_, at) => `word${"x".repeat(at % 40)}${at}`);
  const asked = read([...words, "tip", "tip"].join(" "), "en");
  expect(asked).toHaveLength(64);
  expect(asked[0]).toEqual([2, { en: "tip" }]);
});
