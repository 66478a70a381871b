import { codePageOf, SYMBOL_CHARSET } from "./code-pages.ts";

/** A font of the document's table. */
export interface Font {
  name: string;
  /** Undefined for that of the whole document. */
  codePage: number | undefined;
  /** Its signs are no letters. */
  isSymbol: boolean;
}

/** A style of paragraphs. */
export interface Style {
  name: string;
  /** From 0; undefined for none. */
  outline: number | undefined;
  base: number | undefined;
}

/** Where the text of a group goes to. */
export type Destination =
  | ("body" | "note" | "remark" | "box" | "head" | "foot")
  | ("nowhere" | "fonts" | "styles" | "info" | "title" | "mark" | "author");

/** What a group says of the text in it; a group within begins with the same. */
export interface State {
  destination: Destination;
  /** Where the text would go to that stands there a second time, in Unicode. */
  around: Destination;
  font: Font | undefined;
  /** How many bytes stand for a character of Unicode, for programs that do not know it. */
  fallback: number;
  hidden: boolean;
  style: number | undefined;
  outline: number | undefined;
  /** Of a list: the number it has, and how deep the paragraph stands in it. */
  list: number;
  depth: number;
  inTable: boolean;
}

export const beginning: State = {
  destination: "body",
  around: "body",
  font: undefined,
  fallback: 1,
  hidden: false,
  style: undefined,
  outline: undefined,
  list: 0,
  depth: 0,
  inTable: false,
};

/** A paragraph begins anew. */
export function resetParagraph(state: State) {
  Object.assign(state, { style: undefined, outline: undefined, list: 0, depth: 0, inTable: false });
}

/** The fonts and the styles that a document declares at its start. */
export class Tables {
  readonly #fonts = new Map<number, Font>();
  readonly #styles = new Map<number, Style>();
  #font: Font = newFont();
  #style: Style = newStyle();

  font(number: number): Font | undefined {
    return this.#fonts.get(number);
  }

  /** A control word of the table of fonts. */
  ofFonts(name: string, value = 0) {
    if (name === "f") {
      this.#font = newFont();
      this.#fonts.set(value, this.#font);
    } else if (name === "fcharset") {
      this.#font.codePage ??= codePageOf(value);
      this.#font.isSymbol = value === SYMBOL_CHARSET;
    } else if (name === "cpg" && value > 0) this.#font.codePage = value;
  }

  nameFont(text: string) {
    this.#font.name += text.replace(/;.*$/s, "");
  }

  /** A declaration begins in the table of styles. */
  beginStyle() {
    this.#style = newStyle();
  }

  /** A control word of it. Only styles of paragraphs are kept. */
  ofStyles(name: string, value = 0) {
    if (name === "s") this.#styles.set(value, this.#style);
    else if (name === "outlinelevel") this.#style.outline = value;
    else if (name === "sbasedon") this.#style.base = value;
  }

  nameStyle(text: string) {
    this.#style.name += text.replace(/;.*$/s, "").trim();
  }

  /** The level of headings with this style, from 1; undefined where it is none. */
  headingOf(number: number | undefined): number | undefined {
    let next = number;
    for (let left = MOST_BASES; next !== undefined && left > 0; left--) {
      const style = this.#styles.get(next);
      if (!style) return undefined;
      const named = /^(?:heading|überschrift|titre|título|titolo|заголовок)\s*(\d)/i.exec(
        style.name,
      );
      if (named) return Number(named[1]) || 1;
      if (style.outline !== undefined) return style.outline < 9 ? style.outline + 1 : undefined;
      if (/^(?:title|titel)$/i.test(style.name)) return 1;
      if (/^(?:subtitle|untertitel)$/i.test(style.name)) return 2;
      next = style.base === next ? undefined : style.base;
    }
    return undefined;
  }
}

/** A style that is based on itself ends somewhere too. */
const MOST_BASES = 30;
const newFont = (): Font => ({ name: "", codePage: undefined, isSymbol: false });
const newStyle = (): Style => ({ name: "", outline: undefined, base: undefined });
