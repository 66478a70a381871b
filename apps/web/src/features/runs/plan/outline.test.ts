import { expect, test } from "vitest";

import { planSection } from "#test/runs.ts";

import {
  movedQuestion,
  movedSection,
  placeBeside,
  withNewQuestion,
  withoutQuestion,
} from "./outline.ts";

const caps = planSection("Caps", "What is the cap?", "Which losses are excluded?");
const terms = planSection("Terms", "When does it end?");
const outline = [caps, terms];
const texts = (of: readonly (typeof caps)[]) =>
  of.map(({ questions }) => questions.map(({ text }) => text));
const idOf = (section: typeof caps, at: number) => section.questions[at]?.id ?? "";

test("a question moves within its section and to the edge of the next", () => {
  const first = idOf(caps, 0);
  const below = placeBeside(outline, first, 1);
  expect(below).toEqual({ section: caps.id, index: 1 });
  expect(texts(movedQuestion(outline, first, below!))).toEqual([
    ["Which losses are excluded?", "What is the cap?"],
    ["When does it end?"],
  ]);
  const last = idOf(caps, 1);
  expect(texts(movedQuestion(outline, last, placeBeside(outline, last, 1)!))).toEqual([
    ["What is the cap?"],
    ["Which losses are excluded?", "When does it end?"],
  ]);
  expect(placeBeside(outline, first, -1)).toBeUndefined();
});

test("a full section takes no question, and the only question of a section stays", () => {
  const full = planSection("Full", "1", "2", "3", "4");
  const into = { section: full.id, index: 0 };
  const before = [caps, full];
  expect(movedQuestion(before, idOf(caps, 0), into)).toBe(before);
  expect(movedQuestion(outline, idOf(terms, 0), { section: caps.id, index: 0 })).toBe(outline);
});

test("a section goes with its last question, and sections change places", () => {
  expect(withoutQuestion(outline, idOf(terms, 0))).toEqual([caps]);
  expect(movedSection(outline, terms.id, 0)).toEqual([terms, caps]);
  expect(movedSection(outline, terms.id, 2)).toBe(outline);
});

test("a new question comes after the one it was added below, else at the end", () => {
  expect(texts(withNewQuestion(outline, caps.id, "New?", idOf(caps, 0)))[0]).toEqual([
    "What is the cap?",
    "New?",
    "Which losses are excluded?",
  ]);
  expect(texts(withNewQuestion(outline, caps.id, "New?"))[0]?.at(-1)).toBe("New?");
});
