import { runsRightToLeft } from "../direction.ts";
import {
  type Block,
  headOf,
  isTable,
  type Paragraph,
  type Span,
  type Table,
  textOf,
} from "../blocks.ts";
import { Comments } from "./comments.ts";
import type { Numbering } from "./numbering.ts";
import { paragraph, runs } from "./paragraph.ts";

export const linkId = (n: number) => `link${n}`;

const mark = '<w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr>';
/** The separators above footnotes, which a document with footnotes must define. */
const separators = ["separator", "continuationSeparator"]
  .map(
    (name, n) =>
      `<w:footnote w:type="${name}" w:id="${n - 1}"><w:p><w:r><w:${name}/></w:r></w:p></w:footnote>`,
  )
  .join("");

/** Space after a table. Without it Word merges adjacent tables, and text follows too closely. */
const gap =
  '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="160" w:lineRule="exact"/></w:pPr></w:p>';

const border = (side: string) =>
  `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="C3CAD6"/>`;
const borders = ["top", "left", "bottom", "right", "insideH", "insideV"].map(border).join("");
const margins =
  '<w:tblCellMar><w:left w:w="80" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar>';
const shading = '<w:shd w:val="clear" w:color="auto" w:fill="F1F4F8"/>';
/** A4, in twentieths of a point. */
export const page = { width: 11_906, height: 16_838, margin: 1418 };
const width = page.width - 2 * page.margin;

/** Renders blocks with their links and footnotes for one part of the document. */
export class Body {
  /** The URLs it links to, in order. */
  readonly links: string[] = [];
  readonly #numbering: Numbering;
  /** Collects its footnotes; undefined inside a footnote, where footnotes are dropped. */
  readonly #footnotes: Footnotes | undefined;

  readonly comments = new Comments();

  constructor(numbering: Numbering, footnotes?: Footnotes) {
    this.#numbering = numbering;
    this.#footnotes = footnotes;
  }

  block(block: Block): string {
    return isTable(block) ? this.#table(block) : this.paragraph(block);
  }

  /** Returns a paragraph; `before` precedes its content, `align` is a value of `w:jc`. */
  paragraph(one: Paragraph, before = "", align?: string): string {
    const content = one.spans.map((span, n) => this.#commented(one, n, this.#span(one, span)));
    const { item, marked = false } = one;
    const properties = item ? this.#numbering.propertiesOf(item, marked) : {};
    const { behind = "" } = properties;
    const aligned = align ? `<w:jc w:val="${align}"/>` : "";
    return paragraph(one.look, textOf(one), before + content.join(""), {
      ...properties,
      behind: behind + aligned,
    });
  }

  #span({ language }: Paragraph, { text, url, strong, footnote }: Span): string {
    if (footnote) return this.#footnotes?.add(footnote) ?? "";
    const inner = runs(text, { language, strong });
    const id = url && linkId(this.links.push(url));
    return id ? `<w:hyperlink r:id="${id}">${inner}</w:hyperlink>` : inner;
  }

  /** Returns a span within the comments that begin or end with it. */
  #commented({ spans }: Paragraph, n: number, inner: string): string {
    const of = (at: number) => spans[at]?.comments ?? [];
    const begun = of(n).filter((comment) => !of(n - 1).includes(comment));
    const ended = of(n).filter((comment) => !of(n + 1).includes(comment));
    return this.comments.begun(begun) + inner + this.comments.ended(ended);
  }

  /** Returns a table of full width, whose first row is repeated on every page. */
  #table(table: Table): string {
    const { rows, aligns } = table;
    const fromRight = runsRightToLeft(headOf(table));
    const column = Math.floor(width / Math.max(1, aligns.length));
    const size = `<w:tcW w:w="${column}" w:type="dxa"/>`;
    const lines = rows.map(({ cells }, n) => {
      const texts = cells.map((cell, at) => {
        const inside = this.paragraph(cell, "", alignOf(cell, aligns[at], fromRight));
        return `<w:tc><w:tcPr>${size}${n === 0 ? shading : ""}</w:tcPr>${inside}</w:tc>`;
      });
      return `<w:tr><w:trPr><w:cantSplit/>${n === 0 ? "<w:tblHeader/>" : ""}</w:trPr>${texts.join("")}</w:tr>`;
    });
    const grid = aligns.map(() => `<w:gridCol w:w="${column}"/>`).join("");
    const properties = `${fromRight ? "<w:bidiVisual/>" : ""}<w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders}</w:tblBorders>${margins}<w:tblLook w:val="0020" w:firstRow="1"/>`;
    return `<w:tbl><w:tblPr>${properties}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl>${gap}`;
  }
}

/** Word swaps left and right in right-to-left paragraphs. */
function alignOf(cell: Paragraph, align: Table["aligns"][number], fromRight: boolean) {
  if (align === "center") return "center";
  const runsFromRight = runsRightToLeft(textOf(cell));
  const isNeutral = !/\p{L}/u.test(textOf(cell));
  const wanted = align ?? (isNeutral ? (fromRight ? "right" : "left") : undefined);
  if (wanted === undefined) return undefined;
  return (wanted === "right") === runsFromRight ? "left" : "right";
}

/** The footnotes of a document; Word numbers them. */
export class Footnotes {
  readonly body: Body;
  readonly #notes: string[] = [];

  constructor(numbering: Numbering) {
    this.body = new Body(numbering);
  }

  /** Adds a footnote; returns the run that references it in the text. */
  add(paragraphs: readonly Paragraph[]): string {
    const id = this.#notes.length + 1;
    const sign = `<w:r>${mark}<w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`;
    const texts = paragraphs.map((one, n) => this.body.paragraph(one, n === 0 ? sign : ""));
    this.#notes.push(`<w:footnote w:id="${id}">${texts.join("")}</w:footnote>`);
    return `<w:r>${mark}<w:footnoteReference w:id="${id}"/></w:r>`;
  }

  /** Returns the content of the footnotes part. */
  xml(): string {
    return separators + this.#notes.join("");
  }
}
