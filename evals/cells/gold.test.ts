import { expect, test } from "vitest";

import { misplaced } from "./gold.ts";
import { columnsFor, halves, type Label, readLabels, sets } from "./labels.ts";

const label = (more: Partial<Label>): Label => ({
  value: { number: 30 },
  words: ["30 days"],
  quote: "within 30 days of receipt",
  page: 2,
  ...more,
});
const pages = new Map([
  [1, "Payment"],
  [2, "Invoices are paid within\n30 days of receipt."],
]);
const faults = (one: Label | null) => misplaced({ file: "a.txt", cells: { Payment: one } }, pages);

test("a quote stands on its page, however its lines are broken", () => {
  expect(faults(label({}))).toEqual([]);
  expect(faults(label({ page: 1 }))).toEqual(["Payment"]);
  expect(faults(label({ quote: "within thirty days" }))).toEqual(["Payment"]);
});

test("a quote holds the words by which a cell is judged, and none is needed for what is absent", () => {
  expect(faults(label({ words: ["45 days"] }))).toEqual(["Payment"]);
  expect(faults(label({ quote: "" }))).toEqual(["Payment"]);
  expect(faults(null)).toEqual([]);
});

test("the quotes of the unseen contracts stand in their texts", () => {
  const { documents } = readLabels("contracts", "unseen");
  expect(
    documents.flatMap((one) => misplaced(one, new Map([[1, one.text?.join("\n\n") ?? ""]]))),
  ).toEqual([]);
});

test("each labelled cell has a column", () => {
  for (const set of sets.flatMap((name) => halves.map((half) => readLabels(name, half)))) {
    for (const document of set.documents)
      expect(
        columnsFor(set, document)
          .map(({ name }) => name)
          .toSorted(),
        document.file,
      ).toEqual(Object.keys(document.cells).toSorted());
  }
});

test("the halves share no document written for them, and no question to a filing", () => {
  const [fitted, unseen] = halves.map((half) => readLabels("contracts", half));
  const files = new Set(fitted?.documents.map(({ file }) => file));
  expect(unseen?.documents.filter(({ file }) => files.has(file))).toEqual([]);
  const [seen, other] = halves.map((half) => readLabels("filings", half));
  const questions = new Set(seen?.columns.map(({ question }) => question));
  expect(other?.columns.filter(({ question }) => questions.has(question))).toEqual([]);
});
