import type { Relation } from "../../ooxml/relations.ts";
import type { Prose } from "../../prose.ts";
import type { XmlElement } from "../../archive/xml.ts";
import type { Zip } from "../../archive/zip.ts";
import { addChart } from "../chart.ts";
import { addDiagram } from "../diagram.ts";
import { allBelow, childOf, childrenOf, chosenIn, elementsIn } from "../elements.ts";
import { described } from "../pictures.ts";
import { isTitle, type Layout, type Place, placeholderOf, placeOf } from "./layouts.ts";
import { lineOf, paragraphsOf, type SlideParagraph } from "./text.ts";

/** Adds the content of a slide: its title first, then from top to bottom. */
export class SlideReader {
  readonly #prose: Prose;
  readonly #zip: Zip;
  readonly #layout: Layout;
  readonly #relations: ReadonlyMap<string, Relation>;

  constructor(prose: Prose, zip: Zip, layout: Layout, relations: ReadonlyMap<string, Relation>) {
    this.#prose = prose;
    this.#zip = zip;
    this.#layout = layout;
    this.#relations = relations;
  }

  add(tree: XmlElement) {
    const shapes = this.#inOrder(tree);
    const title = shapes.find((shape) => isTitle(placeholderOf(shape)?.type) && hasText(shape));
    if (title) this.#prose.heading(1, lineOf(childOf(title, "p:txBody")));
    const others = shapes.filter((shape) => shape !== title);
    const [first, ...rest] = others;
    const line = title || !first ? undefined : this.#titleIn(first, rest);
    if (line !== undefined) this.#prose.heading(1, line);
    for (const shape of line === undefined ? others : rest) this.#shape(shape);
  }

  /** Returns the shapes of a slide or group, row by row. */
  #inOrder(parent: XmlElement): XmlElement[] {
    const placed = shapesIn(parent).map((shape) => ({ shape, place: this.#placeOf(shape) }));
    const rows: (typeof placed)[] = [];
    for (const one of placed.toSorted((a, b) => a.place.top - b.place.top)) {
      const first = rows.at(-1)?.[0]?.place;
      const isBeside = first && one.place.top < first.top + first.height / 2;
      if (isBeside) rows.at(-1)?.push(one);
      else rows.push([one]);
    }
    return rows
      .flatMap((row) => row.toSorted((a, b) => a.place.left - b.place.left))
      .map(({ shape }) => shape);
  }

  #placeOf(shape: XmlElement): Place {
    const placeholder = placeholderOf(shape);
    const inherited = placeholder && this.#layout.placeOf(placeholder);
    return placeOf(shape) ?? inherited ?? { left: 0, top: 0, height: 0 };
  }

  /** A slide without a title may use a line in large letters as its title. */
  #titleIn(first: XmlElement, rest: readonly XmlElement[]): string | undefined {
    if (first.name !== "p:sp" || !rest.some(hasText)) return undefined;
    const [line, more] = this.#paragraphs(first);
    const isOne = line && !more && line.mark === "" && line.size >= LARGE;
    return isOne && line.text.length <= LONGEST_TITLE ? line.text : undefined;
  }

  #shape(shape: XmlElement) {
    if (shape.name === "p:grpSp") for (const child of this.#inOrder(shape)) this.#shape(child);
    else if (shape.name === "p:graphicFrame") this.#frame(shape);
    else if (shape.name === "p:pic")
      this.#prose.paragraph(described(nameOf(shape)?.["descr"]) ?? "");
    else this.#text(shape);
  }

  #text(shape: XmlElement) {
    const type = placeholderOf(shape)?.type ?? "";
    if (furniture.has(type)) return;
    const paragraphs = this.#paragraphs(shape);
    const [first, more] = paragraphs;
    if (type === "subTitle" && first && !more) return this.#prose.heading(2, first.text);
    for (const { text, level, mark } of paragraphs) {
      if (mark === "") this.#prose.paragraph(text);
      else this.#prose.item(level, `${mark} ${text}`);
    }
  }

  #paragraphs(shape: XmlElement): SlideParagraph[] {
    const placeholder = placeholderOf(shape);
    const lists = placeholder ? this.#layout.listsOf(placeholder) : [];
    return paragraphsOf(childOf(shape, "p:txBody"), lists);
  }

  #frame(frame: XmlElement) {
    for (const table of allBelow(frame, "a:tbl")) this.#table(table);
    for (const { attributes } of allBelow(frame, "c:chart")) {
      const part = this.#part(attributes["r:id"]);
      if (part) addChart(this.#prose, part);
    }
    for (const { attributes } of allBelow(frame, "dgm:relIds")) {
      const part = this.#part(attributes["r:dm"]);
      if (part) addDiagram(this.#prose, part);
    }
  }

  #part(relation: string | undefined): Uint8Array | undefined {
    const target = this.#relations.get(relation ?? "")?.target;
    return target === undefined ? undefined : this.#zip.read(target);
  }

  #table(table: XmlElement) {
    const rows = childrenOf(table, "a:tr").map((row) =>
      childrenOf(row, "a:tc").map((cell) => {
        const { hMerge, vMerge } = cell.attributes;
        return isTrue(hMerge) || isTrue(vMerge) ? "" : lineOf(childOf(cell, "a:txBody"));
      }),
    );
    const isHeaded = isTrue(childOf(table, "a:tblPr")?.attributes["firstRow"]);
    this.#prose.table(rows, isHeaded ? 1 : 0);
  }
}

/** Minimum font size of such a title, in hundredths of a point. */
const LARGE = 2400;
const LONGEST_TITLE = 100;

/** Placeholders repeated on every slide, such as dates and slide numbers. */
const furniture = new Set(["dt", "ftr", "hdr", "sldNum"]);

const kinds = new Set(["p:sp", "p:grpSp", "p:graphicFrame", "p:pic"]);

/** Returns the visible shapes of a slide or group. */
function shapesIn(parent: XmlElement): XmlElement[] {
  return elementsIn(parent).flatMap((child) => {
    if (child.name === "mc:AlternateContent") return shapesIn(chosenIn(child) ?? child);
    return kinds.has(child.name) && !isTrue(nameOf(child)?.["hidden"]) ? [child] : [];
  });
}

const nameOf = (shape: XmlElement) => {
  const properties = elementsIn(shape).find(({ name }) => name.startsWith("p:nv"));
  return childOf(properties, "p:cNvPr")?.attributes;
};

const hasText = (shape: XmlElement) =>
  [...allBelow(shape, "a:t")].some(({ children }) => children.length > 0);

const isTrue = (value: string | undefined) => value === "1" || value === "true";
