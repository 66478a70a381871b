import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { NewColumn } from "../../packages/contract/src/output/review-columns.ts";

/** What a document says on a question, and words of the passage that says it. */
export interface Label {
  value: Record<string, unknown>;
  words: string[];
}

export interface LabelledDocument {
  file: string;
  /** The paragraphs of a document that was written for this set; absent: a file of the data. */
  text?: string[];
  /** The questions in the document's language, by the names of their columns. */
  asks?: Record<string, string>;
  /** By the names of columns; null: the document does not say. Columns without a label are left out. */
  cells: Record<string, Label | null>;
}

type Column = Pick<NewColumn, "name" | "question" | "type"> & Partial<NewColumn>;

export interface LabelledSet {
  columns: Column[];
  documents: LabelledDocument[];
}

export const readLabels = (name: "filings" | "contracts"): LabelledSet =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`${name}.json`, import.meta.url)), "utf8"),
  ) as LabelledSet;

/** Returns the columns as they are asked of a document. */
export const columnsFor = ({ columns }: LabelledSet, { asks, cells }: LabelledDocument): Column[] =>
  columns
    .filter(({ name }) => name in cells)
    .map((column) => ({ ...column, question: asks?.[column.name] ?? column.question }));
