import type { ColumnType, NewColumn, ReviewColumn } from "@lectern/contract/review-columns";

/** A question as it is typed. */
export interface ColumnDraft {
  question: string;
  name: string;
  type: ColumnType;
  instructions: string;
  /** One on each line. */
  options: string;
  unit: string;
}

export const emptyDraft: ColumnDraft = {
  question: "",
  name: "",
  type: "text",
  instructions: "",
  options: "",
  unit: "",
};

export const draftOf = (column: ReviewColumn): ColumnDraft => ({
  ...column,
  options: column.options.join("\n"),
  unit: column.unit ?? "",
});

/** Characters of a question that make its short name. */
const short = 40;

/** Returns the beginning of a question, in whole words, as its name in the head of the column. */
export function shortName(question: string): string {
  const text = question.trim().replace(/[?؟.:]+$/u, "");
  if (text.length <= short) return text;
  const cut = text.slice(0, short + 1);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > 0 ? end : short)}…`;
}

/** The question as the server takes it. */
export function columnOf({ question, name, type, instructions, options, unit }: ColumnDraft) {
  const lines = options.split("\n").map((line) => line.trim());
  const measured = type === "number" || type === "amount" ? unit.trim() : "";
  return {
    name: name.trim() || shortName(question),
    question: question.trim(),
    instructions: instructions.trim(),
    type,
    options: type === "choice" ? lines.filter((line) => line !== "") : [],
    unit: measured === "" ? null : type === "amount" ? measured.toUpperCase() : measured,
  } satisfies NewColumn;
}

/** Whether what was answered no longer fits: only a new name keeps the answers. */
export function isReworded(draft: ColumnDraft, column: ReviewColumn): boolean {
  const meaning = ({ question, instructions, type, options, unit }: NewColumn) =>
    JSON.stringify([question, instructions, type, options, unit]);
  return meaning(columnOf(draft)) !== meaning(column);
}
