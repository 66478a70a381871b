import { bulletOf } from "../office/symbols.ts";
import type { Attributes } from "../archive/xml.ts";

/** The role of a paragraph, by its style. */
export type Role = { kind: "paragraph" } | { kind: "code" } | { kind: "heading"; level: number };

/** The mark of a list level. */
export interface ListLevel {
  /** The bullet of an unnumbered list; empty without a mark. */
  bullet: string;
  /** The number format; undefined without numbers. */
  format: string | undefined;
  before: string;
  after: string;
  start: number;
  /** How many levels' numbers the mark shows. */
  shown: number;
}

interface Style {
  parent: string | undefined;
  name: string;
  outline: number | undefined;
  hidden: boolean;
}

/** Maximum inheritance depth, which ends cycles of styles. */
const MOST_BASES = 30;
const MOST_LEVELS = 10;

/** The styles of a document, collected from its elements in order. */
export class Styles {
  readonly #styles = new Map<string, Style>();
  readonly #lists = new Map<string, Map<number, ListLevel>>();
  #style: Style | undefined;
  #levels: Map<number, ListLevel> | undefined;
  #level: ListLevel | undefined;

  open(name: string, attributes: Attributes) {
    const named = attributes["style:name"];
    if (name === "style:style" && named !== undefined) {
      const outline = Number.parseInt(attributes["style:default-outline-level"] ?? "", 10);
      this.#style = {
        parent: attributes["style:parent-style-name"],
        name: attributes["style:display-name"] ?? named,
        outline: outline > 0 ? outline : undefined,
        hidden: false,
      };
      this.#styles.set(keyOf(attributes["style:family"], named), this.#style);
    } else if (name === "text:list-style" || name === "text:outline-style") {
      this.#levels = new Map();
      this.#lists.set(name === "text:outline-style" ? OUTLINE : (named ?? ""), this.#levels);
    } else if (/^text:(?:list|outline)-level-style/.test(name)) {
      this.#level = levelOf(name, attributes);
      const level = Number(attributes["text:level"]);
      if (level > 0 && level <= MOST_LEVELS) this.#levels?.set(level - 1, this.#level);
    } else if (name === "style:text-properties") {
      if (this.#level) this.#level.bullet = bulletOf(this.#level.bullet, fontOf(attributes));
      else if (this.#style && attributes["text:display"] === "none") this.#style.hidden = true;
    }
  }

  close(name: string) {
    if (name === "style:style") this.#style = undefined;
    if (/^text:(?:list|outline)-level-style/.test(name)) this.#level = undefined;
  }

  /** Returns the role of paragraphs with this style. */
  role(name: string | undefined): Role {
    for (const style of this.#lineOf("paragraph", name)) {
      if (style.outline !== undefined) return { kind: "heading", level: style.outline };
      if (style.name === "Title") return { kind: "heading", level: 1 };
      if (style.name === "Subtitle") return { kind: "heading", level: 2 };
      if (/^(?:Preformatted|Source) Text$/.test(style.name)) return { kind: "code" };
    }
    return { kind: "paragraph" };
  }

  isHidden(family: "paragraph" | "text", name: string | undefined): boolean {
    return this.#lineOf(family, name).some(({ hidden }) => hidden);
  }

  /** Returns a list level, from 0. */
  level(list: string | undefined, level: number): ListLevel | undefined {
    return this.#lists.get(list ?? "")?.get(level);
  }

  /** Returns the style and those it is based on. */
  #lineOf(family: string, name: string | undefined): Style[] {
    const line: Style[] = [];
    for (let next = name; next !== undefined && line.length < MOST_BASES;) {
      const style = this.#styles.get(keyOf(family, next));
      if (!style) break;
      line.push(style);
      next = style.parent;
    }
    return line;
  }
}

/** Key of the heading numbering, stored like a list. */
export const OUTLINE = "\0outline";

const keyOf = (family: string | undefined, name: string) => `${family} ${name}`;

const fontOf = (attributes: Attributes) =>
  attributes["fo:font-family"] ?? attributes["style:font-name"] ?? "";

/** Number formats by their OpenDocument names. */
const formats: ReadonlyMap<string, string> = new Map([
  ["a", "lowerLetter"],
  ["A", "upperLetter"],
  ["i", "lowerRoman"],
  ["I", "upperRoman"],
]);

function levelOf(name: string, attributes: Attributes): ListLevel {
  const format = attributes["style:num-format"] ?? "";
  const isNumbered = !/-(?:bullet|image)$/.test(name) && format !== "";
  const bullet = attributes["text:bullet-char"] ?? (name.endsWith("image") ? "•" : "");
  return {
    bullet: bulletOf(bullet),
    format: isNumbered ? (formats.get(format) ?? "decimal") : undefined,
    before: attributes["style:num-prefix"] ?? "",
    after: attributes["style:num-suffix"] ?? "",
    start: Number(attributes["text:start-value"] ?? 1) || 1,
    shown: Number(attributes["text:display-levels"] ?? 1) || 1,
  };
}
