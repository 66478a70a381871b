import { expect, test } from "vitest";

import { countsOf, sentenceChanges, sentencesIn, textWith } from "./sentences.ts";

const older = "One cap is low.[1] It ends in May. [2][3]\n\n- A list item.\n- Another one.";

test("sentences keep their citations, and are the text when joined", () => {
  expect(sentencesIn(older)).toEqual([
    "One cap is low.[1] ",
    "It ends in May. [2][3]\n\n",
    "- A list item.\n",
    "- Another one.",
  ]);
  expect(sentencesIn(older).join("")).toBe(older);
  expect(sentencesIn("")).toEqual([]);
});

test("changes taken one by one give either text, or one between", () => {
  const newer = "One cap is low.[1] It ends in June. [2]\n\n- A list item.\n- A third one.";
  const changes = sentenceChanges(older, newer);
  expect(countsOf(changes)).toEqual({ added: 2, removed: 2 });
  expect(textWith(changes, () => true)).toBe(newer);
  expect(textWith(changes, () => false)).toBe(older);
  const first = changes.findIndex(({ same }) => same === undefined);
  expect(textWith(changes, (at) => at === first)).toContain(
    "June. [2]\n\n- A list item.\n- Another",
  );
});

test("an added sentence replaces nothing", () => {
  const changes = sentenceChanges("One.", "One. Two.");
  expect(textWith(changes, () => true)).toBe("One. Two.");
  expect(sentenceChanges("Same.", "Same.")).toEqual([{ same: "Same." }]);
});
