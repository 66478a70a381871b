import type { CellDetail } from "../../packages/contract/src/output/review-cells.ts";
import type { CellValue } from "../../packages/contract/src/output/review-columns.ts";
import type { Label } from "./labels.ts";

/** A cell beside what its document says. */
export interface ScoredCell {
  file: string;
  column: string;
  label: Label | null;
  detail: CellDetail;
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Whether a value says what the label says; texts and lists count if they hold the label's words. */
export function matches({ value: wanted }: Label, value: CellValue | null): boolean {
  switch (value?.type) {
    case "date":
      return value.date === wanted["date"];
    case "number":
    case "amount": {
      const number = Number(wanted["number"]);
      return Math.abs(value.number - number) <= 1e-9 * Math.abs(number);
    }
    case "yes_no":
      return value.yes === wanted["yes"];
    case "choice":
      return value.option === wanted["option"];
    case "text":
      return plain(value.text).includes(plain(String(wanted["text"])));
    case "list": {
      const items = wanted["items"] as string[];
      return items.every((item) => value.items.some((one) => plain(one).includes(plain(item))));
    }
    case undefined:
      return false;
  }
}

const hasValue = ({ detail }: ScoredCell) =>
  detail.cell.state === "answered" || detail.cell.state === "suggested";
const isExact = ({ label, detail }: ScoredCell) =>
  label !== null && hasValue({ detail } as ScoredCell) && matches(label, detail.cell.value);

function quotesGold({ label, detail }: ScoredCell): boolean {
  const quoted = plain(detail.result?.quotes.map(({ quote }) => quote).join(" ") ?? "");
  return label !== null && label.words.some((words) => quoted.includes(plain(words)));
}

/** Returns the part of a whole; 1 of nothing. */
const share = (part: number, of: number) => (of === 0 ? 1 : part / of);

/** What became of a cell, in one word. */
export function kindOf(cell: ScoredCell): "exact" | "wrong" | "unclear" | "not found" | "failed" {
  const { state } = cell.detail.cell;
  if (state === "not_found") return "not found";
  if (state === "unclear") return "unclear";
  if (!hasValue(cell)) return "failed";
  return isExact(cell) ? "exact" : "wrong";
}

/** Returns the figures of cells: shares, between 0 and 1. */
export function figuresOf(cells: readonly ScoredCell[]) {
  const present = cells.filter(({ label }) => label !== null);
  const absent = cells.filter(({ label }) => label === null);
  const valued = cells.filter(hasValue);
  const notFound = cells.filter((one) => kindOf(one) === "not found");
  const unclear = present.filter((one) => kindOf(one) === "unclear");
  return {
    cells: cells.length,
    absent: absent.length,
    exact: share(present.filter(isExact).length, present.length),
    wrong: share(valued.filter((one) => !isExact(one)).length, valued.length),
    unclear: share(unclear.length, present.length),
    "among candidates": share(
      unclear.filter(({ label, detail }) =>
        detail.cell.candidates.some((one) => label !== null && matches(label, one)),
      ).length,
      unclear.length,
    ),
    "quote on gold": share(present.filter(quotesGold).length, present.length),
    "not found, precision": share(
      notFound.filter(({ label }) => label === null).length,
      notFound.length,
    ),
    "not found, recall": share(
      absent.filter((one) => kindOf(one) === "not found").length,
      absent.length,
    ),
  };
}
