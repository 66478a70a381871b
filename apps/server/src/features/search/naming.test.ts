import { expect, test } from "vitest";

import { inTurns, subjectsOf } from "./document-names.ts";

const reports = {
  "2023 Q3 Halden": ["Halden", "Q3", "2023"],
  "2023 Q2 Halden": ["Halden", "2023"],
  "2023 Q3 Birk": ["Birk", "Q3", "2023"],
  "2023 Q3 Orla": ["Q3", "2023"],
};
const named = (some: Record<string, string[]>) =>
  Object.entries(some).map(([id, words]) => ({ id, words, score: 1 }));

test("has a subject for each document that is named by a word of its own", () => {
  expect([...subjectsOf(named(reports)).keys()]).toEqual(["2023 Q3 Halden", "2023 Q3 Birk"]);
});

test("documents named by the same words are of one subject", () => {
  const both = { A: ["Halden"], B: ["Birk"], C: ["Halden"] };
  const subjects = subjectsOf(named(both));
  expect(subjects.get("A")).toBe(subjects.get("C"));
  expect(new Set(subjects.values()).size).toBe(2);
});

test("one document that every name leads to is one subject", () => {
  const contract = { Contract: ["Halden", "Birk"], Minutes: ["Halden"] };
  expect([...subjectsOf(named(contract)).keys()]).toEqual(["Contract"]);
});

const list = [
  ...[9, 8, 7, 6, 5].map((score) => ({ of: 1, score })),
  { of: undefined, score: 4 },
  ...[3, 2].map((score) => ({ of: 2, score })),
];

test("subjects take turns, each one's best with the highest score", () => {
  const turns = inTurns(list, ({ of }) => of, 5);
  expect(turns.map(({ of }) => of)).toEqual([1, 2, 1, 1, 1]);
  expect(turns.map(({ score }) => score).slice(0, 2)).toEqual([9, 9]);
  const scores = turns.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
});

test("a list of one subject stays as it is", () => {
  expect(inTurns(list.slice(0, 6), ({ of }) => of, 3)).toEqual(list.slice(0, 3));
});
