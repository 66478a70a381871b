import type { Attributes } from "../archive/xml.ts";

/** Nobody sets a table of words with more columns. */
const MOST_COLUMNS = 256;

/** A table in a text as it is read, cell by cell. */
export class TextTable {
  readonly rows: string[][] = [];
  /** How many rows hold column headings. */
  headed = 0;
  /** How much waits to be told that comes before it. */
  readonly at: number;
  #inHead = false;
  #waiting: Attributes = {};

  constructor(at: number) {
    this.at = at;
  }

  heads(begin: boolean) {
    this.#inHead = begin;
  }

  row() {
    this.rows.push([]);
    if (this.#inHead && this.headed === this.rows.length - 1) this.headed++;
  }

  open(attributes: Attributes) {
    this.#waiting = attributes;
  }

  /** Ends the cell that was opened. */
  close(text: string) {
    this.cell(text, this.#waiting);
  }

  cell(text: string, attributes: Attributes) {
    const row = this.rows.at(-1);
    const times = Number(attributes["table:number-columns-repeated"] ?? 1) || 1;
    for (let left = times; row && left > 0 && row.length < MOST_COLUMNS; left--) row.push(text);
  }
}
