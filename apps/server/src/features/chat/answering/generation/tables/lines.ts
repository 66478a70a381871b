import { periodsIn } from "@lectern/text-analysis/dates/periods";
import { type Value, valuesIn } from "./numbers.ts";

/** A cell as on the page: trimmed, with its position in the page's text. */
export interface RawCell {
  text: string;
  start: number;
  end: number;
  /** Its numbers, if it contains nothing else; undefined for a dash. */
  values: (Value | undefined)[] | undefined;
}

export interface Line {
  start: number;
  /** The first cell is the label. */
  cells: RawCell[];
}

/** The rows of a stored table: separated by line feeds, their cells by tabs. */
export function linesOf(text: string, start: number, end: number, language: string): Line[] {
  let at = start;
  return text
    .slice(start, end)
    .split("\n")
    .map((row) => {
      const line: Line = { start: at, cells: [] };
      for (const cell of row.split("\t")) {
        line.cells.push(rawCell(cell, at, line.cells.length > 0, language));
        at += cell.length + 1;
      }
      return line;
    });
}

function rawCell(cell: string, at: number, isRead: boolean, language: string): RawCell {
  const start = at + cell.length - cell.trimStart().length;
  const text = cell.trim();
  const values = isRead && text !== "" ? valuesIn(text, start, language) : undefined;
  return { text, start, end: start + text.length, values };
}

/** The non-empty cells after the label. */
export const besideLabel = ({ cells }: Line) => cells.slice(1).filter(({ text }) => text !== "");

/** Only a number, the most frequent case. */
const amount = /^[($€£−–-]*\s?\d+(?:[.,]\d+)?(?:,\d{3})*\s?[)%]*$/;
const years = /^(?:(?:19|20)\d\d)(?:\s+(?:19|20)\d\d)*$/;

/** Whether a cell contains only a period, as column headings do. */
export function saysWhen({ text }: RawCell): boolean {
  if (years.test(text)) return true;
  if (amount.test(text)) return false;
  let rest = text;
  for (const { from, to } of periodsIn(text).toReversed()) {
    rest = rest.slice(0, from) + rest.slice(to);
  }
  return (
    rest !== text &&
    !/[\p{L}\p{Nd}]{3}/u.test(rest.replaceAll(/\((?:unaudited|[^)]{1,14})\)/gi, ""))
  );
}

/** Whether it contains a value: a number that is not a period, or a dash. */
export const holdsValues = (line: Line): boolean =>
  besideLabel(line).some((cell) => cell.values !== undefined && !saysWhen(cell));

/** A line with a single text names a group of rows, or the table. */
export const isAlone = ({ cells }: Line): boolean =>
  cells.filter(({ text }) => text !== "").length === 1 &&
  cells.every(({ values }) => values === undefined);

/** "• Revenue increased 22%", "■ GAAP   ■ Non-GAAP": an item of a list, or a chart's legend. */
export const isListItem = ({ cells }: Line): boolean =>
  (cells.length === 2 && /^[•‣▪●○◦·➢✓]$/u.test(cells[0]?.text ?? "")) ||
  (cells[0]?.text ?? "").startsWith("■");
