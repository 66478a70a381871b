import type { XmlElement } from "../../archive/xml.ts";
import { allBelow, below, childOf, isOn, numberOf, valueOf } from "../elements.ts";
import type { Styles } from "./styles.ts";

/** Word's maximum number of columns. */
const MOST_COLUMNS = 63;

/** The text of a cell, and whether all of it is bold. */
export interface CellText {
  text: string;
  bold: boolean;
}

export interface TableText {
  rows: string[][];
  /** Number of column heading rows at the top. */
  heads: number;
}

/** Returns the rows of a table without deleted ones. */
export const rowsOf = (table: XmlElement): XmlElement[] =>
  [...allBelow(table, "w:tr")].filter((row) => !below(row, "w:trPr", "w:del"));

/** Returns the single cell of a table that only frames text. */
export function onlyCell(rows: readonly XmlElement[]): XmlElement | undefined {
  const [row, ...others] = rows;
  if (!row || others.length > 0) return undefined;
  const [cell, ...more] = allBelow(row, "w:tc");
  return more.length === 0 ? cell : undefined;
}

/** Returns a table as rows of texts; a cell that spans others fills the first of them. */
export function tableText(
  table: XmlElement,
  rows: readonly XmlElement[],
  styles: Styles,
  read: (cell: XmlElement) => CellText,
): TableText {
  const texts = rows.map((row) => {
    const before = numberOf(childOf(row, "w:trPr"), "w:gridBefore") ?? 0;
    const cells = [...allBelow(row, "w:tc")].map((cell) => {
      const properties = childOf(cell, "w:tcPr");
      const text = isContinued(properties) ? { text: "", bold: true } : read(cell);
      return { ...text, span: bounded(numberOf(properties, "w:gridSpan") ?? 1) };
    });
    return {
      bold: cells.some(({ text }) => text !== "") && cells.every(({ bold }) => bold),
      cells: [...blanks(before), ...cells.flatMap(({ text, span }) => [text, ...blanks(span - 1)])],
    };
  });
  const marked = rows.findIndex((row) => !isOn(childOf(row, "w:trPr"), "w:tblHeader"));
  const [first, second] = texts;
  const isLoud = first?.bold && second && !second.bold;
  const heads = marked > 0 ? marked : isLoud || isStyled(table, styles) ? 1 : 0;
  return { rows: texts.map(({ cells }) => cells), heads };
}

const bounded = (columns: number) => Math.min(Math.max(columns, 0), MOST_COLUMNS);
const blanks = (count: number) => Array.from({ length: bounded(count) }, () => "");

/** Whether a cell continues the one above or before it. */
function isContinued(properties: XmlElement | undefined): boolean {
  return ["w:vMerge", "w:hMerge"].some(
    (name) => childOf(properties, name) && valueOf(properties, name) !== "restart",
  );
}

/** Whether the table style applies to the first row. */
function isStyled(table: XmlElement, styles: Styles): boolean {
  const properties = childOf(table, "w:tblPr");
  const look = childOf(properties, "w:tblLook")?.attributes;
  const bits = Number.parseInt(look?.["w:val"] ?? "0", 16);
  const isUsed =
    look?.["w:firstRow"] === undefined ? (bits & 0x20) > 0 : look["w:firstRow"] === "1";
  return isUsed && styles.hasHeadRow(valueOf(properties, "w:tblStyle"));
}
