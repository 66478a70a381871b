import { eachElement, type XmlElement } from "../../archive/xml.ts";
import { childOf, childrenOf, isOn, numberOf, valueOf } from "../elements.ts";
import { prefixes } from "../package.ts";

/** What a style makes of a paragraph or of some words, as far as it matters to their reader. */
export interface Look {
  role: "body" | "title" | "heading" | "code" | "contents";
  /** Of a heading: 1 is the largest. Of an entry in a table of contents: 1 is the outermost. */
  level: number;
  bold: boolean;
  hidden: boolean;
  font: string | undefined;
  /** Half points. */
  size: number | undefined;
  numbering: NumberingRef | undefined;
}

/** The list that a paragraph belongs to; a level that is not given is told by the style. */
export interface NumberingRef {
  id: string | undefined;
  level: number | undefined;
}

const plain: Look = {
  role: "body",
  level: 0,
  bold: false,
  hidden: false,
  font: undefined,
  size: undefined,
  numbering: undefined,
};

/** The styles of a document, each with what it has from those it is based on. */
export class Styles {
  readonly #styles = new Map<string, XmlElement>();
  readonly #looks = new Map<string, Look>();
  #usual: string | undefined;
  #base: Look = plain;

  constructor(source?: Uint8Array) {
    if (!source) return;
    const wanted = (name: string) => name === "w:style" || name === "w:docDefaults";
    eachElement(source, wanted, (element) => this.#add(element), prefixes);
  }

  /** Of a paragraph or of words with the style of this id; without one, what is usual. */
  look(id: string | undefined): Look {
    return this.#look(id ?? this.#usual, 0);
  }

  /** Whether a style of tables shows their first row as column headings. */
  hasHeadRow(id: string | undefined, depth = 0): boolean {
    const style = id === undefined ? undefined : this.#styles.get(id);
    if (!style || depth > MOST_BASES) return false;
    const conditions = childrenOf(style, "w:tblStylePr");
    const own = conditions.some(({ attributes }) => attributes["w:type"] === "firstRow");
    return own || this.hasHeadRow(valueOf(style, "w:basedOn"), depth + 1);
  }

  #add(element: XmlElement) {
    if (element.name === "w:docDefaults") {
      const run = childOf(childOf(element, "w:rPrDefault"), "w:rPr");
      this.#base = { ...plain, ...ofWords(run) };
      return;
    }
    const { "w:styleId": id, "w:type": type, "w:default": usual } = element.attributes;
    if (id === undefined) return;
    this.#styles.set(id, element);
    if (type === "paragraph" && /^(?:1|true|on)$/.test(usual ?? "")) this.#usual = id;
  }

  #look(id: string | undefined, depth: number): Look {
    const style = id === undefined ? undefined : this.#styles.get(id);
    // A style that is based on itself ends somewhere too.
    if (id === undefined || !style || depth > MOST_BASES) return this.#base;
    const known = this.#looks.get(id);
    if (known) return known;
    const base = this.#look(valueOf(style, "w:basedOn"), depth + 1);
    const look = { ...base, ...ofWords(childOf(style, "w:rPr")), ...ofParagraph(style) };
    this.#looks.set(id, look);
    return look;
  }
}

const MOST_BASES = 30;

/** What the properties of words say, without what they say nothing of. */
export function ofWords(properties: XmlElement | undefined): Partial<Look> {
  const found: Partial<Look> = {};
  if (!properties) return found;
  const bold = isOn(properties, "w:b");
  const hidden = isOn(properties, "w:vanish");
  const font = childOf(properties, "w:rFonts")?.attributes;
  const size = numberOf(properties, "w:sz");
  if (bold !== undefined) found.bold = bold;
  if (hidden !== undefined) found.hidden = hidden;
  if (font?.["w:ascii"] !== undefined) found.font = font["w:ascii"];
  if (size !== undefined) found.size = size;
  return found;
}

function ofParagraph(style: XmlElement): Partial<Look> {
  const properties = childOf(style, "w:pPr");
  const outline = numberOf(properties, "w:outlineLvl");
  const found: Partial<Look> = {};
  const numbering = numberingOf(properties);
  if (numbering) found.numbering = numbering;
  if (outline !== undefined) Object.assign(found, ofOutline(outline));
  const name = valueOf(style, "w:name") ?? style.attributes["w:styleId"] ?? "";
  const named = ofName(name);
  // Only styles of paragraphs: the words of a heading may have one of their own, of the same name.
  if (style.attributes["w:type"] === "paragraph" && named && outline === undefined) {
    Object.assign(found, named);
  }
  return found;
}

/** The tenth level of the outline is the body. */
export const ofOutline = (level: number): Pick<Look, "role" | "level"> =>
  level < 9 ? { role: "heading", level: level + 1 } : { role: "body", level: 0 };

export function numberingOf(properties: XmlElement | undefined): NumberingRef | undefined {
  const given = childOf(properties, "w:numPr");
  return given && { id: valueOf(given, "w:numId"), level: numberOf(given, "w:ilvl") };
}

/** Word writes the names of its own styles in English; others write them in the language they speak. */
const headings =
  /^(?:heading|überschrift|berschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|címsor|заголовок|标题|標題|見出し|제목|başlık|عنوان)\s*(\d)$/iu;
const codes =
  /^(?:source ?code|code(?: ?(?:block|text|listing))?|(?:html )?preformatted(?: text)?|html (?:vorformatiert|préformaté|con formato previo)|macro ?text|macro|verbatim|listing)$/i;

function ofName(name: string): Pick<Look, "role" | "level"> | undefined {
  const level = Number(headings.exec(name.trim())?.[1] ?? 0);
  if (level > 0) return { role: "heading", level };
  if (/^(?:title|titel|titre|título|titolo)$/i.test(name)) return { role: "title", level: 1 };
  const entry = /^toc (\d)$/i.exec(name)?.[1];
  if (entry) return { role: "contents", level: Number(entry) };
  return codes.test(name) ? { role: "code", level: 0 } : undefined;
}
