import { type Block, textOf } from "./block.ts";
import type { Attributes } from "./shown.ts";

const MOST_SPAN = 100;
/** Maximum empty cells added for spans in one table. */
const MOST_FILLED = 50_000;
/** A data cell has at most LONG characters and MANY blocks. */
const LONG = 1000;
const MANY = 3;

interface Cell {
  blocks: Block[];
  isHead: boolean;
  columns: number;
  rows: number;
}

/** A table while it is read: rows of cells that each hold blocks. */
export class HtmlTable {
  readonly #rows: { cells: Cell[]; inHead: boolean }[] = [];
  readonly #isForLayout: boolean;
  #inHead = false;
  #hasHead = false;

  constructor(attributes: Attributes) {
    this.#isForLayout = /^(?:presentation|none)$/.test(attributes["role"] ?? "");
  }

  head(isOpen: boolean) {
    this.#inHead = isOpen;
    this.#hasHead ||= isOpen;
  }

  row() {
    this.#rows.push({ cells: [], inHead: this.#inHead });
  }

  /** Starts a cell and returns the list that collects its blocks. */
  cell(name: string, attributes: Attributes): Block[] {
    if (this.#rows.length === 0) this.row();
    const isHead = name === "th";
    this.#hasHead ||= isHead;
    const { colspan, rowspan } = attributes;
    const cell = { blocks: [], isHead, columns: spanOf(colspan), rows: spanOf(rowspan) };
    this.#rows.at(-1)!.cells.push(cell);
    return cell.blocks;
  }

  /** Returns a data table as one block; a layout table as the blocks of its cells. */
  end(): Block[] {
    if (this.#isLayout()) return this.#rows.flatMap(({ cells }) => laidOut(cells));
    const shownRows = this.#rows.filter(({ cells }) => cells.length > 0);
    const isHead = ({ cells, inHead }: { cells: Cell[]; inHead: boolean }) =>
      inHead || cells.every((cell) => cell.isHead || cell.blocks.length === 0);
    const body = shownRows.findIndex((row) => !isHead(row));
    const rows = gridOf(shownRows.map(({ cells }) => cells));
    return [{ kind: "table", rows, heads: body < 0 ? 1 : body }];
  }

  #isLayout() {
    if (this.#isForLayout) return true;
    const cells = this.#rows.flatMap((row) => row.cells);
    if (this.#hasHead) return false;
    if (this.#rows.every((row) => row.cells.length <= 1)) return true;
    return cells.some(({ blocks }) => {
      const length = blocks.reduce((sum, block) => sum + textOf(block).length, 0);
      const isProse = ({ kind }: Block) => kind === "table" || kind === "heading";
      return blocks.length > MANY || length > LONG || blocks.some(isProse);
    });
  }
}

function spanOf(span = "1"): number {
  const count = Number.parseInt(span, 10);
  return count > 0 ? Math.min(count, MOST_SPAN) : 1;
}

/** Returns every cell in its column: a spanning cell fills the first, the others are empty. */
function gridOf(rows: Cell[][]): string[][] {
  let filled = 0;
  /** For each column, how many more rows a cell spans. */
  const taken: number[] = [];
  return rows.map((cells) => {
    const texts: string[] = [];
    const fill = (count: number) => {
      for (let at = 0; at < count && filled < MOST_FILLED; at++, filled++) texts.push("");
    };
    const skip = () => {
      while ((taken[texts.length] ?? 0) > 0 && filled < MOST_FILLED) {
        taken[texts.length]! -= 1;
        fill(1);
      }
    };
    for (const cell of cells) {
      skip();
      if (cell.rows > 1) {
        for (let at = 0; at < cell.columns; at++) taken[texts.length + at] = cell.rows;
      }
      const from = texts.length;
      texts.push(cell.blocks.map(textOf).join(" "));
      fill(cell.columns - 1);
      for (let at = from; at < texts.length; at++) if (taken[at]) taken[at]! -= 1;
    }
    skip();
    return texts;
  });
}

/** Joins short cells of a row into one line. */
function laidOut(cells: Cell[]): Block[] {
  const shown = cells.filter(({ blocks }) => blocks.length > 0);
  const isLine = shown.every(({ blocks: [first, second] }) => {
    return first?.kind === "paragraph" && !second && first.text.length < 80;
  });
  if (!isLine || shown.length < 2) return shown.flatMap(({ blocks }) => blocks);
  const text = shown.map(({ blocks }) => blocks.map(textOf).join(" ")).join(" ");
  return [{ kind: "paragraph", text }];
}
