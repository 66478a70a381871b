import { inOneLine } from "../white-space.ts";
import type { Block } from "./block.ts";
import { HtmlList } from "./list.ts";
import { type Attributes, isNote, type ShownHandler } from "./shown.ts";
import { HtmlTable } from "./table.ts";

const names = (list: string) => new Set(list.split(" "));

/** Elements that end a block of text where they begin or end. */
const blocks = names(
  "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol optgroup option p pre section summary table tbody td tfoot th thead tr ul",
);
const lists = names("ol ul menu dir dl");
/** Minimum length of a picture's alternative text. */
const TELLING = 3;

/** The state of a nesting level; each table cell has its own. */
interface Place {
  take: (block: Block) => void;
  lists: HtmlList[];
  /** Level of the open heading, 0 for none. */
  heading: number;
  /** Number of open elements that preserve line breaks. */
  kept: number;
  notes: number;
  /** Text before the next item. */
  mark: string;
  /** Nesting depths of the open items. */
  items: number[];
  table: HtmlTable | undefined;
}

const placeFor = (take: Place["take"], table?: HtmlTable): Place => ({
  take,
  lists: [],
  heading: 0,
  kept: 0,
  notes: 0,
  mark: "",
  items: [],
  table,
});

/**
 * Turns the shown content of a page into blocks. With `main`, only the content of elements with
 * that name.
 */
export class HtmlReader implements ShownHandler {
  readonly #main: string | undefined;
  readonly #outer: Place[] = [];
  #place: Place;
  #text: string[] = [];
  #breaks = 0;
  #inMain = 0;
  #title = "";

  constructor(take: (block: Block) => void, main?: string) {
    this.#place = placeFor(take);
    this.#main = main;
  }

  title(text: string) {
    this.#title += text;
  }

  text(text: string) {
    if (this.#main !== undefined && this.#inMain === 0) return;
    this.#text.push(text);
    if (text.trim() !== "") this.#breaks = 0;
  }

  open(name: string, attributes: Attributes) {
    if (name === this.#main) this.#inMain++;
    if (blocks.has(name)) this.#flush();
    const place = this.#place;
    const level = levelOf(name);
    if (level > 0) place.heading = level;
    else if (name === "br") this.#break();
    else if (name === "pre") place.kept++;
    else if (lists.has(name)) place.lists.push(new HtmlList(name, attributes));
    else if (name === "li" || name === "dt" || name === "dd") this.#item(name, attributes);
    else if (name === "table") this.#table(attributes);
    else if (name === "thead") place.table?.head(true);
    else if (name === "tr") place.table?.row();
    else if (name === "td" || name === "th") this.#cell(name, attributes);
    else if (name === "input") this.#box(attributes);
    else if (name === "img") this.#picture(attributes);
    else if (name === "aside" && isNote(attributes)) place.notes++;
  }

  close(name: string) {
    if (name === this.#main) this.#inMain--;
    if (blocks.has(name)) this.#flush();
    const place = this.#place;
    if (levelOf(name) > 0) place.heading = 0;
    else if (name === "pre") place.kept = Math.max(0, place.kept - 1);
    else if (lists.has(name)) place.lists.pop();
    else if (name === "li" || name === "dt" || name === "dd") place.items.pop();
    else if (name === "thead") place.table?.head(false);
    else if (name === "aside") place.notes = Math.max(0, place.notes - 1);
    else if (name === "td" || name === "th") this.#leave((one) => one.table === undefined);
    else if (name === "table") this.#endTable();
  }

  /** Returns the page's own title. */
  end(): string | undefined {
    this.#flush();
    while (this.#outer.length > 0) this.#endTable();
    return inOneLine(this.#title) || undefined;
  }

  #item(name: string, attributes: Attributes) {
    const { lists: open, items } = this.#place;
    const depth = Math.max(0, open.length - 1) + (name === "dd" ? 1 : 0);
    items.push(depth);
    this.#place.mark = name === "li" ? (open.at(-1)?.mark(attributes) ?? "") : "";
  }

  #table(attributes: Attributes) {
    this.#outer.push(this.#place);
    this.#place = placeFor(this.#place.take, new HtmlTable(attributes));
  }

  #cell(name: string, attributes: Attributes) {
    // The next cell ends an open one; a cell outside any table is a block of text.
    const { table } = this.#place;
    if (!table) return;
    const cell = table.cell(name, attributes);
    this.#outer.push(this.#place);
    this.#place = placeFor((block) => cell.push(block));
  }

  #endTable() {
    this.#leave((one) => one.table === undefined);
    const { table } = this.#place;
    if (!table) return;
    this.#place = this.#outer.pop() ?? this.#place;
    for (const block of table.end()) this.#place.take(block);
  }

  /** Leaves the current cell, if one is open. */
  #leave(isCell: (place: Place) => boolean) {
    if (isCell(this.#place) && this.#outer.length > 0) {
      this.#place = this.#outer.pop() ?? this.#place;
    }
  }

  /** Two line breaks in a row separate paragraphs, as in emails. */
  #break() {
    if (this.#place.kept > 0) this.text("\n");
    else if (++this.#breaks >= 2) this.#flush();
    else this.#text.push(" ");
  }

  #box({ type, checked }: Attributes) {
    if (type === "checkbox" && this.#place.items.length > 0) {
      this.text(checked === undefined ? "[ ] " : "[x] ");
    }
  }

  #picture({ alt = "" }: Attributes) {
    if (alt.trim().split(/\s+/).length >= TELLING) this.text(` ${alt} `);
  }

  #flush() {
    const text = this.#text.join("");
    this.#text = [];
    this.#breaks = 0;
    if (text.trim() !== "") this.#place.take(this.#block(text));
  }

  #block(text: string): Block {
    const place = this.#place;
    const plain = inOneLine(text);
    if (place.kept > 0) return { kind: "code", text };
    if (place.heading > 0) return { kind: "heading", level: place.heading, text: plain };
    if (place.notes > 0) return { kind: "footnote", text: plain };
    const depth = place.items.at(-1);
    if (depth === undefined) return { kind: "paragraph", text: plain };
    const { mark } = place;
    place.mark = "";
    return { kind: "item", depth, text: mark + plain };
  }
}

const levelOf = (name: string): number => {
  const [, level = "0"] = /^h([1-6])$/.exec(name) ?? [];
  return Number(level);
};
