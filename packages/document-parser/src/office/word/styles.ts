import { eachElement, type XmlElement } from "../../archive/xml.ts";
import { childOf, childrenOf, isOn, numberOf, valueOf } from "../elements.ts";
import { prefixes } from "../package.ts";

/** The format a style gives a paragraph or words, as far as it matters for reading. */
export interface Look {
  role: "body" | "title" | "heading" | "code" | "contents";
  /** For a heading, 1 is the largest; for a table of contents entry, 1 is the outermost. */
  level: number;
  bold: boolean;
  hidden: boolean;
  font: string | undefined;
  /** Half points. */
  size: number | undefined;
  numbering: NumberingRef | undefined;
}

/** The list a paragraph belongs to; without a level, the style's level applies. */
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

/** The styles of a document, with inheritance. */
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

  /** Returns the format for a style ID, or the default one. */
  look(id: string | undefined): Look {
    return this.#look(id ?? this.#usual, 0);
  }

  /** Whether a table style formats the first row as column headings. */
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
    // Ends cycles of styles based on each other.
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

/** Returns only the properties that are set. */
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
  // Only paragraph styles: a character style may have a heading's name.
  if (style.attributes["w:type"] === "paragraph" && named && outline === undefined) {
    Object.assign(found, named);
  }
  return found;
}

/** The tenth outline level is body text. */
export const ofOutline = (level: number): Pick<Look, "role" | "level"> =>
  level < 9 ? { role: "heading", level: level + 1 } : { role: "body", level: 0 };

export function numberingOf(properties: XmlElement | undefined): NumberingRef | undefined {
  const given = childOf(properties, "w:numPr");
  return given && { id: valueOf(given, "w:numId"), level: numberOf(given, "w:ilvl") };
}

/** Word stores its built-in style names in English; other programs use their own language. */
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
