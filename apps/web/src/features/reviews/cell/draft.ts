import type { CellValue, ColumnType, ReviewColumn } from "@lectern/contract/review-columns";

/** A value as it is typed: its main part, and a unit or currency. */
export interface ValueDraft {
  text: string;
  unit: string;
}

/** Returns a value as a form shows it. */
export function draftOf(value: CellValue | null, column: ReviewColumn): ValueDraft {
  const unit = column.unit ?? "";
  if (value === null || value.type !== column.type) return { text: "", unit };
  switch (value.type) {
    case "text":
      return { text: value.text, unit: "" };
    case "yes_no":
      return { text: value.yes ? "yes" : "no", unit: "" };
    case "date":
      return { text: value.date, unit: "" };
    case "number":
      return { text: String(value.number), unit: value.unit ?? "" };
    case "amount":
      return { text: String(value.number), unit: value.currency ?? "" };
    case "choice":
      return { text: value.option, unit: "" };
    case "list":
      return { text: value.items.join("\n"), unit: "" };
  }
}

const date = /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/;

/** Returns the value that was typed; null if it does not fit the type. */
export function valueOf({ text: typed, unit }: ValueDraft, type: ColumnType): CellValue | null {
  const text = typed.trim();
  if (text === "") return null;
  const number = Number(text);
  switch (type) {
    case "text":
      return { type, text };
    case "yes_no":
      return { type, yes: text === "yes" };
    case "date":
      return date.test(text) ? { type, date: text } : null;
    case "number":
      return Number.isFinite(number) ? { type, number, unit: unit.trim() || null } : null;
    case "amount":
      return Number.isFinite(number)
        ? { type, number, currency: unit.trim().toUpperCase() || null }
        : null;
    case "choice":
      return { type, option: text };
    case "list": {
      const items = text.split("\n").map((line) => line.trim());
      return { type, items: items.filter((line) => line !== "") };
    }
  }
}
