import type { XmlElement } from "../../archive/xml.ts";
import { childOf, chosenIn, elementsIn, numberOf, valueOf } from "../elements.ts";
import { type Aside, type Inline, InlineReader, isPlaceholder } from "./inline.ts";
import type { Note, Notes } from "./notes.ts";
import type { Numbering } from "./numbering.ts";
import { type Look, numberingOf, type NumberingRef, ofOutline, type Styles } from "./styles.ts";
import { type CellText, onlyCell, rowsOf, tableText, type TableText } from "./tables.ts";

/** The content of a document, in reading order. */
export type Block =
  | { kind: "title" | "code"; text: string }
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string; bold: boolean; size: number | undefined }
  | { kind: "item"; depth: number; text: string }
  | { kind: "footnote"; text: string }
  | ({ kind: "table" } & TableText)
  | { kind: "chart" | "diagram" | "import"; relation: string };

export interface BodyParts {
  styles: Styles;
  numbering: Numbering;
  footnotes: Notes;
  endnotes: Notes;
}

/** Maximum characters of a heading, whatever its style. */
const LONGEST_HEADING = 300;

/** The position of a paragraph in a list. */
interface ListPlace {
  mark: string;
  depth: number;
}

/** Turns the elements of a document's body, added one by one, into blocks. */
export class Body {
  readonly blocks: Block[] = [];
  readonly #parts: BodyParts;
  readonly #inlines: InlineReader;
  /** Notes to be added before the next paragraph; list items are kept together. */
  #held: Note[] = [];
  /** Number of open text boxes; their bold or large lines are not headings of the document. */
  #boxes = 0;
  /** The text of a paragraph whose end was deleted; it continues in the next one. */
  #carried = "";

  constructor(parts: BodyParts) {
    this.#parts = parts;
    this.#inlines = new InlineReader(parts.styles, (kind, reference) =>
      (kind === "footnote" ? parts.footnotes : parts.endnotes).refer(reference),
    );
  }

  add(element: XmlElement) {
    if (element.name === "w:p") this.#paragraph(element);
    else if (element.name === "w:tbl") this.#table(element);
    else if (element.name === "w:altChunk") {
      const relation = element.attributes["r:id"] ?? "";
      this.blocks.push({ kind: "import", relation });
    } else for (const child of contentOf(element)) this.add(child);
  }

  /** Adds the remaining notes. */
  finish() {
    this.#held.push(...this.#parts.footnotes.take(), ...this.#parts.endnotes.take());
    this.#notes();
  }

  #paragraph(element: XmlElement) {
    this.#held.push(...this.#parts.footnotes.take());
    const { inline, look, list } = this.#read(element);
    if (!list || this.blocks.at(-1)?.kind !== "item") this.#notes();
    const { text, bold, size } = inline;
    const isHeading = look.role === "heading" || look.role === "title";
    if (text.trim() === "") {
      // Only its asides.
    } else if (isHeading && text.length <= LONGEST_HEADING) {
      const whole = list && /[\p{L}\p{N}]/u.test(list.mark) ? marked(list, text) : text;
      if (look.role === "title") this.blocks.push({ kind: "title", text: whole });
      else this.blocks.push({ kind: "heading", level: look.level, text: whole });
    } else if (list) {
      this.blocks.push({ kind: "item", depth: list.depth, text: marked(list, text) });
    } else if (look.role === "contents") {
      this.blocks.push({ kind: "item", depth: look.level - 1, text });
    } else if (this.#isCode(inline, look)) this.blocks.push({ kind: "code", text });
    else if (this.#boxes > 0) this.blocks.push({ ...plain, text });
    else this.blocks.push({ kind: "paragraph", text, bold, size });
    for (const aside of inline.asides) this.#aside(aside);
  }

  /** Returns the words of a paragraph, and its place in a list if it has one. */
  #read(element: XmlElement): { inline: Inline; look: Look; list: ListPlace | undefined } {
    const properties = childOf(element, "w:pPr");
    const style = valueOf(properties, "w:pStyle");
    const outline = numberOf(properties, "w:outlineLvl");
    const named = this.#parts.styles.look(style);
    const look = outline === undefined ? named : { ...named, ...ofOutline(outline) };
    const inline = this.#inlines.read(element, look);
    inline.text = this.#carried + inline.text;
    this.#carried = "";
    const end = childOf(properties, "w:rPr");
    if (childOf(end, "w:del") ?? childOf(end, "w:moveFrom")) {
      this.#carried = inline.text;
      return { inline: { ...inline, text: "" }, look, list: undefined };
    }
    const numbering = numberingOf(properties) ?? look.numbering;
    return { inline, look, list: numbering && this.#placeOf(numbering, style, look) };
  }

  #placeOf(own: NumberingRef, style: string | undefined, look: Look): ListPlace | undefined {
    const id = own.id ?? look.numbering?.id;
    // List 0 means no list.
    if (id === undefined || id === "0") return undefined;
    const { numbering } = this.#parts;
    const depth = own.level ?? look.numbering?.level ?? numbering.levelOf(id, style);
    const mark = numbering.next(id, depth);
    return mark === undefined ? undefined : { mark, depth };
  }

  /**
   * Whether a line is code: a code style, or monospace with a program's characters or after such a
   * line.
   */
  #isCode({ mono, text }: Inline, { role }: Look): boolean {
    const goesOn = this.blocks.at(-1)?.kind === "code";
    return role === "code" || (mono && (goesOn || /[{}()[\];=<>$]/.test(text)));
  }

  #table(element: XmlElement) {
    this.#held.push(...this.#parts.footnotes.take());
    this.#notes();
    const rows = rowsOf(element);
    const only = onlyCell(rows);
    if (only) return this.add(only);
    const drawn: Aside[] = [];
    const read = (cell: XmlElement) => this.#flat(cell, drawn);
    this.blocks.push({ kind: "table", ...tableText(element, rows, this.#parts.styles, read) });
    for (const aside of drawn) this.#aside(aside);
  }

  /**
   * Returns the text of an element on one line; asides that cannot be inlined are added to `drawn`.
   */
  #flat(element: XmlElement, drawn: Aside[]): CellText {
    const texts: string[] = [];
    let bold = true;
    const add = (child: XmlElement) => {
      if (child.name !== "w:p") return contentOf(child).forEach(add);
      const { inline, list } = this.#read(child);
      if (inline.text.trim() !== "") {
        texts.push(list ? marked(list, inline.text) : inline.text);
        bold &&= inline.bold;
      }
      for (const aside of inline.asides) {
        if (aside.kind === "box") add(aside.content);
        else if (aside.kind === "picture") texts.push(aside.text);
        else drawn.push(aside);
      }
    };
    add(element);
    return { text: texts.join(" "), bold };
  }

  #aside(aside: Aside) {
    if (aside.kind === "picture") this.blocks.push({ ...plain, text: aside.text });
    else if (aside.kind !== "box") this.blocks.push(aside);
    else {
      this.#boxes++;
      this.add(aside.content);
      this.#boxes--;
    }
  }

  #notes() {
    for (const { mark, content } of this.#held) {
      const { text } = this.#flat(content, []);
      this.blocks.push({ kind: "footnote", text: `${mark} ${text}` });
    }
    this.#held = [];
  }
}

const marked = ({ mark }: ListPlace, text: string) => (mark === "" ? text : `${mark} ${text}`);

const plain = { kind: "paragraph", bold: false, size: undefined } as const;

/** Returns the children of a wrapper around paragraphs and tables. */
function contentOf(element: XmlElement): XmlElement[] {
  if (unread.has(element.name) || (element.name === "w:sdt" && isPlaceholder(element))) return [];
  const chosen = element.name === "mc:AlternateContent" ? chosenIn(element) : element;
  return chosen ? elementsIn(chosen) : [];
}

/** Elements around paragraphs that are not text of the document. */
const unread = new Set([
  "w:sectPr",
  "w:tblPr",
  "w:tblGrid",
  "w:trPr",
  "w:tcPr",
  "w:sdtPr",
  "w:sdtEndPr",
  "w:del",
  "w:moveFrom",
]);
