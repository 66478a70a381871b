import { expect, test } from "vitest";

import { highlightsOf } from "./highlights.ts";
import { readQuery } from "./query.ts";

test.each([
  ["the words as they are written", "en", "Operating costs cost more", "cost", ["costs", "cost"]],
  ["accents", "fr", "Les élèves étudient", "eleve", ["élèves"]],
  ["a whole Chinese word, not its pairs", "zh", "他研究机器学习方法", "机器学习", ["机器学习"]],
  ["no function words beside others", "en", "the cost of the wing", "the wing", ["wing"]],
  ["function words when they were asked for", "en", "to be or not", "to be", ["to", "be"]],
  ["nothing", "en", "Operating income", "wing", []],
])("marks %s", (_, language, text, query, marked) => {
  const ranges = highlightsOf(text, language, readQuery(query, [language]));
  expect(ranges.map(([start, end]) => text.slice(start, end))).toEqual(marked);
});
