import type { Block } from "../html/block.ts";
import { readHtmlBlocks } from "../html/html.ts";
import { type Definitions, inlineText } from "./inline.ts";
import * as lines from "./lines.ts";

/** Minimum columns that an item is indented below its parent. */
const DEEPER = 2;

/** Turns Markdown lines into blocks, reading each line once. */
export class MarkdownReader {
  readonly #take: (block: Block) => void;
  readonly #defined: Definitions;
  readonly #lines: string[];
  #at = 0;
  /** The lines of the open paragraph, item or note. */
  #open: string[] = [];
  #kind: "paragraph" | "item" | "footnote" = "paragraph";
  #mark = "";
  /** The start columns of the open items, outermost first. */
  #items: number[] = [];
  #quoted = 0;
  #afterBlank = true;

  constructor(source: string, defined: Definitions, take: (block: Block) => void) {
    this.#lines = source.split("\n");
    this.#defined = defined;
    this.#take = take;
  }

  read() {
    while (this.#at < this.#lines.length) this.#line(this.#next());
    this.#close();
  }

  /** Returns the next line without quote marks. */
  #next(): string {
    const line = this.#lines[this.#at++] ?? "";
    const marks = lines.quote.exec(line)?.[0] ?? "";
    const depth = marks.replaceAll(/[^>]/g, "").length;
    // An unmarked line continues the quotation if it continues a paragraph.
    const isLazy = depth === 0 && this.#open.length > 0 && line.trim() !== "";
    if (depth !== this.#quoted && !isLazy) {
      this.#endItems();
      this.#quoted = depth;
    }
    return line.slice(marks.length);
  }

  #peek(): string | undefined {
    return this.#lines[this.#at]?.replace(lines.quote, "");
  }

  #line(line: string) {
    if (line.trim() === "") {
      this.#close();
      this.#afterBlank = true;
      return;
    }
    if (!this.#block(line)) this.#text(line);
    this.#afterBlank = false;
  }

  /** Takes a line that begins a block; false if it continues one. */
  #block(line: string): boolean {
    const indent = lines.indentOf(/^[ \t]*/.exec(line)?.[0] ?? "");
    const isOpen = this.#open.length > 0;
    const outside = indent < (this.#items.at(-1) ?? -DEEPER) + DEEPER;
    const inner = this.#items.length > 0 && !outside ? line.trimStart() : line;
    const fence = lines.fence.exec(line);
    const heading = lines.heading.exec(inner);
    const underline = isOpen && this.#kind === "paragraph" ? lines.underline.exec(line) : null;
    const item = lines.item.exec(line);
    const note = lines.noteDefinition.exec(line);
    if (fence) this.#code(fence);
    else if (heading) this.#heading(heading, inner, outside);
    else if (underline) this.#underlined(underline[1]?.startsWith("=") ? 1 : 2);
    else if (lines.rule.test(line)) this.#endItems();
    else if (item && this.#beginsItem(item)) this.#item(item, indent);
    else if (note) this.#note(note);
    else if (this.#isLink(line, isOpen)) this.#close();
    else if (lines.beginsTable(inner, this.#peek())) this.#table(inner, outside);
    else if (lines.beginsHtml(inner, isOpen)) this.#html(inner, outside);
    else if (this.#isCode(line, isOpen)) this.#indented(line);
    else return false;
    return true;
  }

  #text(line: string) {
    const indent = lines.indentOf(/^[ \t]*/.exec(line)?.[0] ?? "");
    if (this.#open.length === 0) {
      // After an empty line, only indented text still belongs to the item.
      while (indent < (this.#items.at(-1) ?? -DEEPER) + DEEPER) this.#items.pop();
      this.#kind = this.#items.length > 0 ? "item" : "paragraph";
    } else if (this.#kind === "paragraph" && lines.labelled.test(line)) {
      // "Date: …" and "Place: …" on consecutive lines stay two lines, as intended.
      if (lines.labelled.test(this.#open[0] ?? "")) this.#close();
    }
    this.#open.push(line.trim().replace(/\\$/, ""));
  }

  /** Ends the open paragraph, item or note. */
  #close() {
    if (this.#open.length === 0) return;
    const text = this.#mark + this.#clean(this.#open.join(" "));
    this.#open = [];
    this.#mark = "";
    if (this.#kind === "item") this.#take({ kind: "item", depth: this.#depth, text });
    else this.#take({ kind: this.#kind, text });
  }

  get #depth() {
    return Math.max(0, this.#items.length - 1);
  }

  #endItems() {
    this.#close();
    this.#items = [];
  }

  readonly #clean = (text: string) => inlineText(text, this.#defined);

  /** Begins a block; one outside the items ends them. */
  #begin(outside: boolean) {
    this.#close();
    if (outside) this.#items = [];
  }

  #heading([start, marks = ""]: RegExpExecArray, line: string, outside: boolean) {
    this.#begin(outside);
    const text = this.#clean(lines.headingText(line.slice(start.length)));
    this.#take({ kind: "heading", level: marks.length, text });
  }

  #underlined(level: number) {
    const text = this.#clean(this.#open.join(" "));
    this.#open = [];
    this.#take({ kind: "heading", level, text });
  }

  /** Within a paragraph, a number begins a list only if it is 1. */
  #beginsItem([, , mark = "", text = ""]: RegExpExecArray): boolean {
    if (this.#open.length === 0 || this.#items.length > 0) return true;
    return text !== "" && (!/\d/.test(mark) || /^1[.)]$/.test(mark));
  }

  #item([, , mark = "", text = ""]: RegExpExecArray, indent: number) {
    this.#close();
    while (this.#items.length > 0 && indent < this.#items.at(-1)! + DEEPER) this.#items.pop();
    // Indented by four outside a list, it is a line of code.
    if (this.#items.length === 0 && indent >= 4 && this.#afterBlank) {
      this.#take({ kind: "code", text: `${mark} ${text}` });
      return;
    }
    this.#items.push(indent);
    this.#kind = "item";
    const box = /^\[([ xX])\][ \t]+/.exec(text);
    const number = /\d/.test(mark) ? `${mark} ` : "";
    this.#mark = box ? `${number}[${box[1]!.toLowerCase()}] ` : number;
    const rest = text.slice(box?.[0].length ?? 0);
    const inner = rest === "" ? undefined : rest;
    if (inner !== undefined && !this.#mark && lines.heading.test(inner)) this.#block(inner);
    else if (inner !== undefined) this.#open.push(inner.trim());
  }

  #note([, label = "", text = ""]: RegExpExecArray) {
    this.#endItems();
    this.#kind = "footnote";
    this.#mark = `[${label}] `;
    this.#open.push(text.trim());
  }

  #code([, space = "", mark = ""]: RegExpExecArray) {
    this.#begin(space.length < 2);
    const code: string[] = [];
    while (this.#at < this.#lines.length) {
      const line = this.#next();
      const end = line.trim();
      if (end.length >= mark.length && end === mark[0]!.repeat(end.length)) break;
      code.push(line.slice(Math.min(space.length, /^[ \t]*/.exec(line)![0].length)));
    }
    this.#take({ kind: "code", text: code.join("\n") });
  }

  /** A link definition is not text. */
  readonly #isLink = (line: string, isOpen: boolean) =>
    (!isOpen || this.#kind === "footnote") && lines.linkDefinition.test(line);

  readonly #isCode = (line: string, isOpen: boolean) =>
    !isOpen && this.#items.length === 0 && this.#afterBlank && lines.indented.test(line);

  #indented(first: string) {
    const code = [first];
    for (let next = this.#peek(); next !== undefined; next = this.#peek()) {
      if (next.trim() !== "" && !lines.indented.test(next)) break;
      code.push(this.#next());
    }
    this.#take({
      kind: "code",
      text: code.map((line) => line.replace(lines.indented, "")).join("\n"),
    });
  }

  #table(head: string, outside: boolean) {
    this.#begin(outside);
    this.#next();
    const columns = lines.cellsOf(head)?.length ?? 1;
    const rows = [head];
    for (let next = this.#peek(); next?.includes("|"); next = this.#peek()) rows.push(this.#next());
    const cells = rows.map((row) => (lines.cellsOf(row) ?? []).slice(0, columns));
    this.#take({ kind: "table", rows: cells.map((row) => row.map(this.#clean)), heads: 1 });
  }

  #html(first: string, outside: boolean) {
    this.#begin(outside);
    const end = lines.endOfHtml(first);
    const html = [first];
    let isDone = end !== undefined && first.toLowerCase().includes(end);
    for (let next = this.#peek(); !isDone && next !== undefined; next = this.#peek()) {
      if (end === undefined && next.trim() === "") break;
      html.push(this.#next());
      isDone = end !== undefined && next.toLowerCase().includes(end);
    }
    readHtmlBlocks(html.join("\n"), this.#take);
  }
}
