import { ReadingFailure } from "../process/failures.ts";
import { MOST_TEXT } from "../page.ts";
import type { Prose } from "../prose.ts";
import { addSheet, type SheetRow } from "../sheets/tables.ts";
import type { Attributes, XmlHandler } from "../archive/xml.ts";

/** Maximum repetitions of a cell that are read; empty cells repeat across whole sheets. */
const MOST_TIMES = 256;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Reads the sheets of a workbook, each as a section: its cells as displayed, then its comments. */
export class SheetReader implements XmlHandler {
  readonly #prose: Prose;
  readonly #addObject: (address: string) => void;
  #rows: SheetRow[] = [];
  #row = 0;
  #times = 1;
  #cells: { column: number; text: string }[] = [];
  #column = 0;
  #cell: Attributes | undefined;
  /** The paragraphs of the open cell, box or comment. */
  #lines: string[] = [];
  #parts: string[] | undefined;
  #boxes: string[] = [];
  #objects: string[] = [];
  #remark: { lines: string[]; by: string } | undefined;
  #remarks: string[] = [];
  #unread = 0;
  #depth = 0;
  #size = 0;

  constructor(prose: Prose, addObject: (address: string) => void) {
    this.#prose = prose;
    this.#addObject = addObject;
  }

  open(name: string, attributes: Attributes) {
    if (this.#unread > 0 || unread.has(name)) {
      this.#unread++;
      return;
    }
    switch (name) {
      case "table:table":
        // A chart contains its own table.
        if (this.#depth++ === 0) this.#begin(attributes["table:name"] ?? "");
        else this.#unread++;
        return;
      case "table:table-row":
        this.#cells = [];
        this.#column = 0;
        this.#times = timesOf(attributes["table:number-rows-repeated"]);
        return;
      case "table:covered-table-cell":
        this.#column += timesOf(attributes["table:number-columns-repeated"]);
        this.#unread++;
        return;
      case "table:table-cell":
        this.#cell = attributes;
        this.#lines = [];
        return;
      case "draw:object":
        this.#objects.push(attributes["xlink:href"] ?? "");
        return;
      case "office:annotation":
        this.#remark = { lines: [], by: "" };
        return;
      case "text:p":
      case "dc:creator":
        this.#parts = [];
        return;
      case "text:s":
      case "text:tab":
      case "text:line-break":
        this.#parts?.push(" ");
        return;
    }
  }

  text(text: string) {
    if (this.#unread === 0) this.#parts?.push(text);
  }

  close(name: string) {
    if (this.#unread > 0) {
      this.#unread--;
      return;
    }
    switch (name) {
      case "table:table":
        if (--this.#depth === 0) this.#end();
        return;
      case "table:table-row":
        return this.#endRow();
      case "table:table-cell":
        return this.#endCell();
      case "office:annotation":
        return this.#endRemark();
      case "text:p":
      case "dc:creator":
        return this.#endLine(name);
    }
  }

  #begin(name: string) {
    this.#prose.section(name);
    [this.#rows, this.#row, this.#boxes, this.#objects, this.#remarks] = [[], 0, [], [], []];
  }

  #end() {
    addSheet(this.#prose, this.#rows);
    for (const text of this.#boxes) this.#prose.paragraph(text);
    for (const object of this.#objects) this.#addObject(object);
    for (const remark of this.#remarks) this.#prose.footnote(remark);
  }

  #endLine(name: string) {
    const text = (this.#parts ?? []).join("").trim();
    this.#parts = undefined;
    if (text === "") return;
    if (this.#remark && name === "dc:creator") this.#remark.by = text;
    else if (this.#remark) this.#remark.lines.push(text);
    else if (this.#cell) this.#lines.push(text);
    else if (this.#depth > 0) this.#boxes.push(text);
  }

  #endRemark() {
    if (!this.#remark) return;
    const { lines, by } = this.#remark;
    this.#remark = undefined;
    if (lines.length === 0) return;
    const cell = `${columnName(this.#column)}${this.#row + 1}`;
    this.#remarks.push(`${cell} ${by === "" ? "" : `${by}: `}${lines.join(" ")}`);
  }

  #endCell() {
    const cell = this.#cell ?? {};
    this.#cell = undefined;
    const times = timesOf(cell["table:number-columns-repeated"]);
    const text = this.#lines.join(" ") || (cell["office:string-value"] ?? "").trim();
    if (text !== "") {
      for (let at = 0; at < Math.min(times, MOST_TIMES); at++) {
        if (this.#column + at < MOST_COLUMNS) this.#cells.push({ column: this.#column + at, text });
      }
    }
    this.#column += times;
  }

  #endRow() {
    const cells = this.#cells;
    const length = cells.reduce((sum, { text }) => sum + text.length + 1, 0);
    const times = cells.length > 0 ? Math.min(this.#times, MOST_TIMES) : 0;
    this.#size += length * times;
    if (this.#size > MOST_TEXT) throw new ReadingFailure("too_large");
    for (let at = 0; at < times && this.#row + at < MOST_ROWS; at++) {
      this.#rows.push({ at: this.#row + at, cells });
    }
    this.#row += this.#times;
  }
}

/** Returns a repeat count, at least 1. */
const timesOf = (given: string | undefined) =>
  Math.min(Math.max(1, Math.trunc(Number(given ?? 1)) || 1), MOST_ROWS);

/** Returns A to Z, AA and so on, for columns from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

const unread = new Set([
  "table:tracked-changes",
  "table:content-validations",
  "office:forms",
  "dc:date",
  "meta:creator-initials",
  "svg:title",
  "svg:desc",
  "text:ruby-text",
]);
