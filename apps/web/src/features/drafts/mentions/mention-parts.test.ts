import { expect, test } from "vitest";

import { mentionBefore, mentionedIn, mentionParts } from "./mention-parts.ts";

const ada = { id: "1", name: "Ada" };
const adaBrandt = { id: "2", name: "Ada Brandt" };
const smith = { id: "3", name: "J. (Jo) Smith-Łoś" };

test("a text is split at the names that it mentions; the longer of two names is meant", () => {
  expect(mentionParts("Ask @Ada Brandt, not @Adam.", [ada, adaBrandt])).toEqual([
    { text: "Ask ", ids: [] },
    { text: "@Ada Brandt", ids: ["2"] },
    { text: ", not @Adam.", ids: [] },
  ]);
  expect(mentionedIn("@J. (Jo) Smith-Łoś and @Ada: see @Ada", [ada, adaBrandt, smith])).toEqual([
    "3",
    "1",
  ]);
  expect(mentionParts("Plain @Ada", [])).toEqual([{ text: "Plain @Ada", ids: [] }]);
});

test.each([
  ["@", { from: 0, q: "" }],
  ["Is it so, @Ad", { from: 10, q: "Ad" }],
  ["(@Ada Br", { from: 1, q: "Ada Br" }],
  ["@أحمد", { from: 0, q: "أحمد" }],
  ["ada@example", null],
  ["@Ada, is", null],
  ["@Ada is it really so", null],
  ["no mention", null],
])("before the caret in %s", (text, found) => {
  expect(mentionBefore(text, text.length)).toEqual(found);
  expect(mentionBefore(`${text} and more`, text.length)).toEqual(found);
});
