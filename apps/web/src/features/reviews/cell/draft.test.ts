import type { CellValue, ReviewColumn } from "@lectern/contract/review-columns";
import { expect, test } from "vitest";

import { draftOf, valueOf } from "./draft.ts";

const column = (type: ReviewColumn["type"], unit: string | null = null) =>
  ({ type, unit }) as ReviewColumn;

test.each<CellValue>([
  { type: "text", text: "Fees of the last year" },
  { type: "yes_no", yes: false },
  { type: "date", date: "2027-12" },
  { type: "number", number: 12.5, unit: "days" },
  { type: "amount", number: 250_000, currency: "EUR" },
  { type: "choice", option: "Dutch law" },
  { type: "list", items: ["Quay", "Cranes"] },
])("a $type is the same after it was typed", (value) => {
  expect(valueOf(draftOf(value, column(value.type)), value.type)).toEqual(value);
});

test("what does not fit the type is no value", () => {
  expect(valueOf({ text: "soon", unit: "" }, "date")).toBeNull();
  expect(valueOf({ text: "2027-13", unit: "" }, "date")).toBeNull();
  expect(valueOf({ text: "many", unit: "" }, "number")).toBeNull();
  expect(valueOf({ text: "  ", unit: "" }, "text")).toBeNull();
});

test("an empty form offers the unit that the question asks for", () => {
  expect(draftOf(null, column("amount", "EUR"))).toEqual({ text: "", unit: "EUR" });
});
