import { page } from "./looks.ts";
import type { Row } from "./row.ts";

export interface PlacedRow extends Row {
  /** Distance of the upper edge from the top of the page. */
  top: number;
}

const bottom = page.height - page.margin;
/** Space between the text and the footnotes below it. */
const aboveNotes = 12;

/** Groups rows that stay on one page; the last row of a group is not bound. */
function groupsOf(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = [[]];
  for (const row of rows) {
    groups.at(-1)!.push(row);
    if (!row.isBound) groups.push([]);
  }
  return groups.filter((group) => group.length > 0);
}

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, { before, height }) => sum + before + height, 0);
const footnotesOf = (rows: readonly Row[]) => rows.flatMap(({ footnotes }) => footnotes);

/** Fills pages from first to last. */
class Pages {
  readonly all: PlacedRow[][] = [[]];
  #top = page.margin;
  /** The footnotes of the current page. */
  #notes: Row[] = [];

  get isEmpty(): boolean {
    return this.#top === page.margin;
  }

  fits(rows: readonly Row[]): boolean {
    const notes = [...this.#notes, ...footnotesOf(rows)];
    const foot = notes.length > 0 ? heightOf(notes) + aboveNotes : 0;
    const first = this.isEmpty ? (rows[0]?.before ?? 0) : 0;
    return this.#top + heightOf(rows) - first + foot <= bottom;
  }

  put(row: Row) {
    if (!this.isEmpty) this.#top += row.before;
    this.all.at(-1)!.push({ ...row, top: this.#top });
    this.#top += row.height;
    this.#notes.push(...row.footnotes);
  }

  /** Ends the page and begins one with the column headings of a table that continues there. */
  turn(next: Row) {
    this.end();
    this.all.push([]);
    for (const row of next.repeated) this.put(row);
  }

  /** Places the footnotes at the bottom of the page. */
  end() {
    let top = bottom - heightOf(this.#notes);
    for (const [n, note] of this.#notes.entries()) {
      top += note.before;
      this.all.at(-1)!.push({ ...note, top, ruled: n === 0 });
      top += note.height;
    }
    this.#notes = [];
    this.#top = page.margin;
  }
}

/** Distributes rows to pages. A bound group higher than a page is split. */
export function pagesOf(rows: readonly Row[]): PlacedRow[][] {
  const pages = new Pages();
  for (const group of groupsOf(rows)) {
    if (!pages.isEmpty && !pages.fits(group)) pages.turn(group[0]!);
    for (const row of group) {
      if (!pages.isEmpty && !pages.fits([row])) pages.turn(row);
      pages.put(row);
    }
  }
  pages.end();
  return pages.all;
}
