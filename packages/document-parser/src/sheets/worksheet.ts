import { ReadingFailure } from "../process/failures.ts";
import { MOST_TEXT } from "../page.ts";
import { type Attributes, walk, type XmlHandler } from "../archive/xml.ts";
import { withoutCovered, type Range } from "./merged.ts";
import { prefixes } from "./namespaces.ts";
import type { SheetRow } from "./tables.ts";
import { unescaped, type Workbook } from "./workbook.ts";

/** Excel's maximum numbers of rows and columns. */
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;

/** Returns the rows of a sheet as displayed, from its XML. Throws ReadingFailure. */
export function rowsOf(xml: Uint8Array, book: Pick<Workbook, "strings" | "formats">): SheetRow[] {
  const sheet = new Worksheet(book);
  walk(xml, sheet, prefixes);
  return withoutCovered(sheet.rows, sheet.merged);
}

class Worksheet implements XmlHandler {
  readonly rows: SheetRow[] = [];
  readonly merged: Range[] = [];
  readonly #book: Pick<Workbook, "strings" | "formats">;
  #cells: { column: number; text: string }[] = [];
  #row = -1;
  #column = -1;
  #type = "";
  #style = 0;
  #value = "";
  /** Whether an element with the cell's text is open. */
  #isOpen = false;
  /** The cell's formula, used if there is no calculated value. */
  #formula = "";
  #inFormula = false;
  #size = 0;

  constructor(book: Pick<Workbook, "strings" | "formats">) {
    this.#book = book;
  }

  open(name: string, attributes: Attributes) {
    switch (name) {
      case "v":
      case "t":
        this.#isOpen = true;
        break;
      case "f":
        this.#inFormula = true;
        break;
      case "rPh":
        this.#type = "";
        break;
      case "c": {
        const reference = attributes["r"];
        this.#column = Math.max(reference ? columnOf(reference) : 0, this.#column + 1);
        this.#type = attributes["t"] ?? "n";
        this.#style = Number(attributes["s"] ?? 0);
        this.#value = "";
        this.#formula = "";
        break;
      }
      case "row":
        this.#row = Math.max(Number(attributes["r"] ?? 0) - 1, this.#row + 1) || 0;
        this.#column = -1;
        this.#cells = [];
        break;
      case "mergeCell": {
        const range = rangeOf(attributes["ref"] ?? "");
        if (range) this.merged.push(range);
        break;
      }
    }
  }

  text(piece: string) {
    if (this.#isOpen) this.#value += piece;
    else if (this.#inFormula) this.#formula += piece;
  }

  close(name: string) {
    if (name === "v" || name === "t") this.#isOpen = false;
    else if (name === "f") this.#inFormula = false;
    else if (name === "c") this.#cell();
    else if (name === "row" && this.#cells.length > 0 && this.#row < MOST_ROWS) {
      this.rows.push({ at: this.#row, cells: this.#cells });
      this.#cells = [];
    }
  }

  #cell() {
    if (this.#column >= MOST_COLUMNS) return;
    const formula = this.#formula.trim();
    const text = this.#value === "" ? formula && `=${formula}` : this.#textOf(this.#value);
    if (text.trim() === "") return;
    this.#size += text.length + 1;
    if (this.#size > MOST_TEXT) throw new ReadingFailure("too_large");
    this.#cells.push({ column: this.#column, text });
  }

  #textOf(value: string): string {
    switch (this.#type) {
      case "s":
        return this.#book.strings[Number(value)] ?? "";
      case "n":
        return this.#book.formats.text(value, this.#style);
      case "b":
        return value.trim() === "1" ? "TRUE" : "FALSE";
      // A date without a time.
      case "d":
        return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "");
      default:
        return unescaped(value);
    }
  }
}

/** Returns the column index of a reference such as AB12, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = (reference.charCodeAt(at) | 32) - 96;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function rangeOf(reference: string): Range | undefined {
  const [, from, top, to, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/i.exec(reference) ?? [];
  if (!from || !to) return undefined;
  return {
    top: Number(top) - 1,
    bottom: Number(bottom) - 1,
    left: columnOf(from),
    right: columnOf(to),
  };
}
