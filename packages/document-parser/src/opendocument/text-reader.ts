import { described } from "../office/pictures.ts";
import type { Prose } from "../prose.ts";
import { headRows } from "../sheets/headings.ts";
import type { Attributes, XmlHandler } from "../archive/xml.ts";
import { Lists } from "./lists.ts";
import type { Role, Styles } from "./styles.ts";
import { TextTable } from "./text-table.ts";
import { furniture, unread } from "./unread.ts";

/** A paragraph whose words are being read. */
interface Open {
  role: Role;
  parts: string[];
  /** Depth in a list, from 0; -1 outside lists. */
  depth: number;
  mark: string;
  /** How many deferred parts come before it. */
  at: number;
}

/** Where paragraphs go outside the main text: a table cell, a note or a comment. */
interface Place {
  kind: "cell" | "note" | "remark";
  lines: string[];
  /** Of a note: its mark. Of a comment: its author. */
  by: string;
}

/** Reads the body of a text or slide: headings, paragraphs, lists, tables, notes, boxes. */
export class TextReader implements XmlHandler {
  readonly #prose: Prose;
  readonly #styles: Styles;
  readonly #lists: Lists;
  readonly #addObject: ((address: string) => void) | undefined;
  readonly #open: Open[] = [];
  readonly #places: Place[] = [];
  readonly #tables: TextTable[] = [];
  /** Content of an open paragraph or table, written once that has ended. */
  #later: (() => void)[] = [];
  /** Number of open elements whose content is skipped. */
  #unread = 0;
  /** Number of open slide titles; their paragraphs are titles. */
  #title = 0;

  constructor(prose: Prose, styles: Styles, addObject?: (address: string) => void) {
    this.#prose = prose;
    this.#styles = styles;
    this.#lists = new Lists(styles);
    this.#addObject = addObject;
  }

  open(name: string, attributes: Attributes) {
    if (this.#unread > 0 || this.#isUnread(name, attributes)) {
      this.#unread++;
      return;
    }
    const table = this.#tables.at(-1);
    switch (name) {
      case "text:p":
      case "text:h":
        return this.#begin(name, attributes);
      case "text:s":
      case "text:tab":
      case "text:line-break":
        return this.text(name === "text:line-break" ? "\n" : " ");
      case "text:list":
        return this.#lists.enter(attributes);
      case "text:list-item":
      case "text:list-header":
        return this.#lists.item(attributes, name === "text:list-item");
      case "text:note":
        return this.#enter("note");
      case "office:annotation":
        return this.#enter("remark");
      case "presentation:notes":
        return this.#enter("note");
      case "text:note-citation":
      case "dc:creator":
      case "svg:desc":
        return void this.#open.push({ ...plain, parts: [] });
      case "draw:frame":
      case "draw:custom-shape":
        if (this.#title > 0 || attributes["presentation:class"] === "title") this.#title++;
        return;
      case "draw:object":
        return void this.#later.push(() => this.#addObject?.(attributes["xlink:href"] ?? ""));
      case "table:table":
        return void this.#tables.push(new TextTable(this.#later.length));
      case "table:table-header-rows":
        return table?.heads(true);
      case "table:table-row":
        return table?.row();
      case "table:covered-table-cell":
        table?.cell("", attributes);
        this.#unread++;
        return;
      case "table:table-cell":
        table?.open(attributes);
        return this.#enter("cell");
    }
  }

  text(text: string) {
    if (this.#unread === 0) this.#open.at(-1)?.parts.push(text);
  }

  close(name: string) {
    if (this.#unread > 0) {
      this.#unread--;
      return;
    }
    switch (name) {
      case "text:p":
      case "text:h":
        this.#end();
        break;
      case "text:list":
        this.#lists.leave();
        break;
      case "text:note":
      case "office:annotation":
      case "presentation:notes":
        this.#note();
        break;
      case "text:note-citation":
      case "dc:creator":
        this.#cited(this.#open.pop()?.parts.join("").trim() ?? "", name);
        break;
      case "svg:desc":
        this.#picture(described(this.#open.pop()?.parts.join("")));
        break;
      case "draw:frame":
      case "draw:custom-shape":
        if (this.#title > 0) this.#title--;
        break;
      case "table:table-header-rows":
        this.#tables.at(-1)?.heads(false);
        break;
      case "table:table-cell":
        this.#tables.at(-1)?.close(this.#places.pop()?.lines.join(" ") ?? "");
        break;
      case "table:table":
        this.#table(this.#tables.pop());
        break;
    }
    this.#tell();
  }

  #isUnread(name: string, attributes: Attributes) {
    if (name === "text:span") return this.#styles.isHidden("text", attributes["text:style-name"]);
    if (name === "text:p" || name === "text:h") {
      return this.#styles.isHidden("paragraph", attributes["text:style-name"]);
    }
    return unread.has(name) || furniture.has(attributes["presentation:class"] ?? "");
  }

  #begin(name: string, attributes: Attributes) {
    const style = this.#styles.role(attributes["text:style-name"]);
    const outline = Number.parseInt(attributes["text:outline-level"] ?? "", 10) || 0;
    const isHeading = name === "text:h" || style.kind === "heading";
    const given = outline > 0 ? outline : style.kind === "heading" ? style.level : 1;
    const level = Math.min(given, LOWEST);
    const role: Role = this.#title > 0 ? titled : isHeading ? { kind: "heading", level } : style;
    const { depth } = this.#lists;
    const isCounted = name === "text:h" && attributes["text:is-list-header"] !== "true";
    const mark = depth >= 0 ? this.#lists.mark() : isCounted ? this.#lists.chapter(level) : "";
    this.#open.push({ role, parts: [], depth, mark, at: this.#later.length });
  }

  #end() {
    const open = this.#open.pop();
    if (!open) return;
    const text = open.parts.join("");
    const place = this.#places.at(-1);
    if (text.trim() === "") return;
    const line = `${open.mark} ${text}`.trim();
    if (place) place.lines.push(line);
    // A box is inside its paragraph and is read after it.
    else this.#later.splice(open.at, 0, () => put(this.#prose, open, line));
  }

  #enter(kind: Place["kind"]) {
    this.#places.push({ kind, lines: [], by: "" });
  }

  #cited(by: string, name: string) {
    const place = this.#places.at(-1);
    if (!place) return;
    place.by = by;
    if (name === "text:note-citation") this.text(`[${by}]`);
  }

  #note() {
    const place = this.#places.pop();
    if (!place || place.lines.length === 0) return;
    const before =
      place.by === "" ? "" : place.kind === "note" ? `[${place.by}] ` : `${place.by}: `;
    this.#later.push(() => this.#prose.footnote(before + place.lines.join(" ")));
  }

  /** Adds a picture's description at its position. */
  #picture(text: string | undefined) {
    if (text === undefined) return;
    const place = this.#places.at(-1);
    if (place) place.lines.push(text);
    else this.#later.push(() => this.#prose.paragraph(text));
  }

  #table(table: TextTable | undefined) {
    if (!table) return;
    const { rows, headed, at } = table;
    const place = this.#places.at(-1);
    if (place) place.lines.push(rows.map((row) => row.join(" ")).join(" "));
    else this.#later.splice(at, 0, () => this.#prose.table(rows, headed || headRows(rows)));
  }

  #tell() {
    if (this.#open.length > 0 || this.#tables.length > 0 || this.#places.length > 0) return;
    const later = this.#later;
    this.#later = [];
    for (const tell of later) tell();
  }
}

/** The lowest heading level. */
const LOWEST = 10;
const plain: Open = { role: { kind: "paragraph" }, parts: [], depth: -1, mark: "", at: 0 };
const titled: Role = { kind: "heading", level: 1 };

function put(prose: Prose, { role, depth }: Open, line: string) {
  if (role.kind === "heading") prose.heading(role.level, line);
  else if (depth >= 0) prose.item(depth, line);
  else prose[role.kind](line);
}
