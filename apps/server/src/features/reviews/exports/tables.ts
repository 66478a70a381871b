import type { Cell, ReviewRow } from "@lectern/contract/review-cells";
import type { CellValue } from "@lectern/contract/review-columns";
import type { Sheet, SheetCell } from "@lectern/document-export/xlsx/xlsx";

import { linkTo, placeOf, type SourceWords } from "../../exports/index.ts";
import type { ReviewContents } from "./contents.ts";
import type { ReviewWords } from "./words.ts";

/** The texts of a file, and the address that its links begin with. */
export interface Writing {
  said: ReviewWords;
  sources: SourceWords;
  linkUrl: string | undefined;
}

/** Returns a value as a text of one line. */
export function spoken(value: CellValue | null, { yes, no }: ReviewWords): string {
  switch (value?.type) {
    case undefined:
      return "";
    case "text":
      return value.text;
    case "yes_no":
      return value.yes ? yes : no;
    case "date":
      return value.date;
    case "number":
      return value.unit === null ? String(value.number) : `${value.number} ${value.unit}`;
    case "amount":
      return value.currency === null ? String(value.number) : `${value.currency} ${value.number}`;
    case "choice":
      return value.option;
    case "list":
      return value.items.join("; ");
  }
}

/** Returns a value as a cell of its type, as far as a sheet has one. */
function typed(cell: Cell | undefined, said: ReviewWords): SheetCell {
  const value = cell?.value ?? null;
  if (value?.type === "date" && value.date.length === 10) return { day: value.date };
  if (value?.type === "amount") return value.number;
  if (value?.type === "number" && value.unit === null) return value.number;
  if (value) return spoken(value, said);
  const candidates = (cell?.candidates ?? []).map((one) => spoken(one, said)).join(" / ");
  return candidates || null;
}

/** Returns what is known of a cell: a person's verdict, else its state; and whether it is stale. */
export function stateOf(cell: Cell | undefined, said: ReviewWords): string {
  if (!cell) return said.states.empty;
  const own = cell.verdict ? said.verdicts[cell.verdict.kind] : said.states[cell.state];
  return cell.stale ? `${own}, ${said.stale.toLowerCase()}` : own;
}

const cellOf = (row: ReviewRow, columnId: string) =>
  row.cells.find(({ column_id }) => column_id === columnId);

const reviewerOf = ({ assignee }: ReviewRow) =>
  assignee ? `${assignee.first_name} ${assignee.last_name}`.trim() : "";

function reviewSheet({ columns, rows }: ReviewContents, { said }: Writing): Sheet {
  const titles = columns.flatMap(({ name, type, unit }) => [
    unit && type !== "text" ? `${name} (${unit})` : name,
    `${name}: ${said.state}`,
  ]);
  const lines = rows.map((row): SheetCell[] => [
    row.document.name,
    reviewerOf(row),
    ...columns.flatMap(({ id }) => {
      const cell = cellOf(row, id);
      return [typed(cell, said), stateOf(cell, said)];
    }),
  ]);
  return {
    name: said.sheets.review,
    frozen: 1,
    widths: [40, 18, ...columns.flatMap(() => [28, 14])],
    rows: [[said.document, said.reviewer, ...titles], ...lines],
  };
}

/** A passage that an answer rests on. */
export interface SourceLine {
  rowId: string;
  columnId: string;
  document: string;
  column: string;
  value: string;
  state: string;
  quote: string;
  place: string;
  /** Opens the passage; undefined if exports have no links. */
  link: string | undefined;
  reason: string;
  version: number | null;
  /** The model that read it. */
  model: string;
  readAt: string;
}

/** Returns the passages of all cells that hold something, one line each; without any, one line. */
export function sourceLines({ columns, rows, results }: ReviewContents, writing: Writing) {
  const { said, sources, linkUrl } = writing;
  return rows.flatMap((row) =>
    columns.flatMap(({ id, name }): SourceLine[] => {
      const cell = cellOf(row, id);
      if (!cell) return [];
      const result = results.get(cell.result_id ?? "");
      const line = {
        rowId: row.id,
        columnId: id,
        document: row.document.name,
        column: name,
        value: spoken(cell.value, said),
        state: stateOf(cell, said),
        reason: cell.reason?.detail ?? "",
        version: result?.document_version ?? null,
        model: result ? (result.model ?? said.builtIn) : "",
        readAt: result?.at.toISOString() ?? "",
      };
      const quotes = result?.quotes ?? [];
      if (quotes.length === 0) return [{ ...line, quote: "", place: "", link: undefined }];
      return quotes.map(({ document_id, page, unit = "page", label = null, start, quote }) => ({
        ...line,
        quote,
        place: placeOf({ unit, page, label }, sources),
        link: linkTo(
          linkUrl,
          document_id,
          page,
          start === undefined ? undefined : { start, end: start + quote.length },
        ),
      }));
    }),
  );
}

function sourcesSheet(contents: ReviewContents, writing: Writing): Sheet {
  const { said } = writing;
  const lines = sourceLines(contents, writing).map((one): SheetCell[] => [
    one.document,
    one.column,
    one.value,
    one.state,
    one.quote,
    one.link === undefined || one.place === "" ? one.place : { text: one.place, link: one.link },
    one.reason,
    one.version,
    one.model,
    one.readAt,
  ]);
  const { document, question, value, state, quote, place, note, version, model, readAt } = said;
  return {
    name: said.sheets.sources,
    widths: [40, 24, 28, 14, 60, 14, 40, 9, 24, 24],
    rows: [
      [document, question, value, state, quote, place, note, version, model, readAt],
      ...lines,
    ],
  };
}

function questionsSheet({ columns }: ReviewContents, { said }: Writing): Sheet {
  const lines = columns.map((one): SheetCell[] => [
    one.name,
    one.question,
    one.type,
    one.options.join("; "),
    one.unit,
    one.instructions,
    one.version,
  ]);
  const { shortName, question, type, options, unit, instructions, version } = said;
  return {
    name: said.sheets.questions,
    widths: [24, 60, 10, 40, 10, 60, 9],
    rows: [[shortName, question, type, options, unit, instructions, version], ...lines],
  };
}

export const sheetsOf = (contents: ReviewContents, writing: Writing): Sheet[] => [
  reviewSheet(contents, writing),
  sourcesSheet(contents, writing),
  questionsSheet(contents, writing),
];
