import { ReadingFailure } from "../process/failures.ts";
import { withoutPrivate } from "../office/symbols.ts";
import { MOST_TEXT } from "../page.ts";
import type { Prose } from "../prose.ts";
import { headRows } from "../sheets/headings.ts";

/** A paragraph's properties, known at its end. */
export interface Ending {
  /** Heading level from 1; 0 if it is not a heading. */
  heading: number;
  inList: boolean;
  depth: number;
  inTable: boolean;
}

/** A separate stream of text: the body, a note or a box. */
interface Story {
  parts: string[];
  mark: string;
  /** Lines of a cell or note. */
  lines: string[];
  row: string[];
}

const begun = (): Story => ({ parts: [], mark: "", lines: [], row: [] });

/**
 * Joins words into paragraphs, cells and rows, and adds these to the prose. Throws ReadingFailure
 * (too_large).
 */
export class Paragraphs {
  readonly #prose: Prose;
  #story = begun();
  readonly #around: Story[] = [];
  #rows: string[][] = [];
  /** Number of column heading rows of the open table. */
  #heads = 0;
  #isHead = false;
  /** Notes and boxes, added after the paragraph or table they are anchored in. */
  #later: { kind: "footnote" | "paragraph"; text: string }[] = [];
  /** How many of them are anchored in the open table. */
  #ofTable = 0;
  /** Headers and footers added so far. */
  readonly #shown = new Set<string>();
  readonly #feet: string[] = [];
  #size = 0;

  constructor(prose: Prose) {
    this.#prose = prose;
  }

  add(text: string) {
    this.#size += text.length;
    if (this.#size > MOST_TEXT) throw new ReadingFailure("too_large");
    this.#story.parts.push(text);
  }

  /** Sets the list mark of the paragraph. */
  mark(text: string) {
    this.#story.mark = text;
  }

  /** Begins a note or a box within a paragraph. */
  enter() {
    this.#around.push(this.#story);
    this.#story = begun();
  }

  /** Ends a note; `by` precedes its text. */
  leaveNote(by: string) {
    const text = this.#leave().join(" ");
    if (text !== "") this.#later.push({ kind: "footnote", text: `${by} ${text}`.trim() });
  }

  leaveBox() {
    for (const text of this.#leave()) this.#later.push({ kind: "paragraph", text });
  }

  /** Ends a page header: added once, before the next paragraph. */
  leaveHead() {
    for (const text of this.#leaveRepeated()) this.#later.push({ kind: "paragraph", text });
    const { parts, row, lines: open } = this.#story;
    const isBetween = parts.length + row.length + open.length + this.#rows.length === 0;
    if (isBetween && this.#around.length === 0) this.#tellLater();
  }

  /** Ends a page footer: added once, at the end of the document. */
  leaveFoot() {
    this.#feet.push(...this.#leaveRepeated());
  }

  #leaveRepeated(): string[] {
    const lines = this.#leave().filter((line) => !this.#shown.has(line));
    for (const line of lines) this.#shown.add(line);
    return lines;
  }

  #leave(): string[] {
    this.#line();
    const { row, lines } = this.#story;
    this.#story = this.#around.pop() ?? begun();
    return [...row, ...lines];
  }

  end({ heading, inList, depth, inTable }: Ending) {
    if (this.#around.length > 0 || inTable || this.#story.row.length > 0) return this.#line();
    if (this.#story.lines.length > 0) this.#endCut();
    this.#endTable();
    const { parts, mark } = this.#story;
    const text = withoutPrivate(parts.join("")).trim();
    this.#clear();
    // A heading keeps its number but not a bullet.
    const marked = mark === "" ? text : `${mark} ${text}`;
    if (text === "") return;
    if (heading > 0) this.#prose.heading(heading, /[\p{L}\p{N}]/u.test(mark) ? marked : text);
    else if (inList || mark !== "") this.#prose.item(depth, marked);
    else this.#prose.paragraph(text);
    this.#tellLater();
  }

  endCell() {
    this.#line();
    this.#story.row.push(this.#story.lines.join(" "));
    this.#story.lines = [];
  }

  beginRow() {
    this.#isHead = false;
  }

  headRow() {
    this.#isHead = true;
  }

  endRow() {
    const { row } = this.#story;
    if (this.#around.length > 0 || row.length === 0) return;
    if (this.#isHead && this.#heads === this.#rows.length) this.#heads++;
    this.#rows.push(row);
    this.#story.row = [];
    this.#ofTable = this.#later.length;
  }

  /** Ends the document. */
  finish(ending: Ending) {
    while (this.#around.length > 0) this.leaveNote("");
    if (this.#story.lines.length > 0 || this.#story.row.length > 0) {
      this.#line();
      this.#endCut();
    }
    this.end({ ...ending, inTable: false });
    this.#endTable();
    this.#tellLater();
    for (const text of this.#feet) this.#prose.paragraph(text);
  }

  /** Ends an unfinished row. */
  #endCut() {
    this.#story.row.push(this.#story.lines.join(" "));
    this.#story.lines = [];
    this.endRow();
  }

  /** Ends a paragraph that is a line of a cell or note. */
  #line() {
    const { parts, mark, lines } = this.#story;
    const text = withoutPrivate(parts.join("")).trim();
    if (text !== "") lines.push(mark === "" ? text : `${mark} ${text}`);
    this.#clear();
  }

  #clear() {
    this.#story.parts = [];
    this.#story.mark = "";
  }

  #endTable() {
    const [rows, heads] = [this.#rows, this.#heads];
    if (rows.length === 0) return;
    [this.#rows, this.#heads] = [[], 0];
    // A frame around a text is not a table.
    if (rows.length === 1 && rows[0]?.length === 1) this.#prose.paragraph(rows[0].join(""));
    else this.#prose.table(rows, heads || headRows(rows));
    this.#tellLater(this.#ofTable);
    this.#ofTable = 0;
  }

  #tellLater(count = this.#later.length) {
    for (const { kind, text } of this.#later.splice(0, count)) this.#prose[kind](text);
  }
}
