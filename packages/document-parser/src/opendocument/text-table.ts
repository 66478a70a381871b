import type { Attributes } from "../archive/xml.ts";

/** Maximum columns of a text table. */
const MOST_COLUMNS = 256;

/** A table in a text, read cell by cell. */
export class TextTable {
  readonly rows: string[][] = [];
  /** Number of column heading rows. */
  headed = 0;
  /** How many deferred parts come before it. */
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

  /** Ends the open cell. */
  close(text: string) {
    this.cell(text, this.#waiting);
  }

  cell(text: string, attributes: Attributes) {
    const row = this.rows.at(-1);
    const times = Number(attributes["table:number-columns-repeated"] ?? 1) || 1;
    for (let left = times; row && left > 0 && row.length < MOST_COLUMNS; left--) row.push(text);
  }
}
