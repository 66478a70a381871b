import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { NewColumn } from "../../packages/contract/src/output/review-columns.ts";
import { dataFolder } from "../collections.ts";

/** What a document says on a question, and words of the passage that says it. */
export interface Label {
  value: Record<string, unknown>;
  words: string[];
  /** The passage and its page, from 1: labels of the unseen half have both. */
  quote?: string;
  page?: number;
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

/**
 * `everyday`: further contracts, policies, an invoice and passages as of reports. Its half for
 * fitting is that of rules on other words and weak evidence.
 */
export const sets = ["filings", "contracts", "everyday"] as const;

/** Rules were made while looking at the labels of the first half, and never at those of the other. */
export const halves = ["for fitting", "unseen"] as const;
export type Half = (typeof halves)[number];

export function readLabels(name: (typeof sets)[number], half: Half = "for fitting"): LabelledSet {
  const file = half === "unseen" ? `unseen/${name}.json` : `${name}.json`;
  return JSON.parse(
    readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8"),
  ) as LabelledSet;
}

export const bytesOf = ({ file, text }: LabelledDocument) =>
  text ? Buffer.from(text.join("\n\n")) : readFileSync(`${dataFolder}sec10q/docs/${file}`);

/** Returns the columns as they are asked of a document. */
export const columnsFor = ({ columns }: LabelledSet, { asks, cells }: LabelledDocument): Column[] =>
  columns
    .filter(({ name }) => name in cells)
    .map((column) => ({ ...column, question: asks?.[column.name] ?? column.question }));
