import { codePageOf, SYMBOL_CHARSET } from "./code-pages.ts";

/** A font of the document's font table. */
export interface Font {
  name: string;
  /** Undefined for the document's code page. */
  codePage: number | undefined;
  /** Whether its characters are symbols instead of letters. */
  isSymbol: boolean;
}

/** A paragraph style. */
export interface Style {
  name: string;
  /** Outline level from 0; undefined for none. */
  outline: number | undefined;
  base: number | undefined;
}

/** Destinations of a group's text. */
export type Destination =
  | ("body" | "note" | "remark" | "box" | "head" | "foot")
  | ("nowhere" | "fonts" | "styles" | "info" | "title" | "mark" | "author");

/** The state of a group; nested groups inherit it. */
export interface State {
  destination: Destination;
  /** The outer destination, used by the Unicode copy of a text. */
  around: Destination;
  font: Font | undefined;
  /** Number of fallback bytes after a Unicode character, for programs without Unicode. */
  fallback: number;
  hidden: boolean;
  style: number | undefined;
  outline: number | undefined;
  /** The list number and the paragraph's depth in the list. */
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

/** Resets paragraph formatting. */
export function resetParagraph(state: State) {
  Object.assign(state, { style: undefined, outline: undefined, list: 0, depth: 0, inTable: false });
}

/** The fonts and styles declared at the start of a document. */
export class Tables {
  readonly #fonts = new Map<number, Font>();
  readonly #styles = new Map<number, Style>();
  #font: Font = newFont();
  #style: Style = newStyle();

  font(number: number): Font | undefined {
    return this.#fonts.get(number);
  }

  /** Applies a control word of the font table. */
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

  /** Begins a declaration in the style sheet. */
  beginStyle() {
    this.#style = newStyle();
  }

  /** Applies a control word of the style sheet. Only paragraph styles are kept. */
  ofStyles(name: string, value = 0) {
    if (name === "s") this.#styles.set(value, this.#style);
    else if (name === "outlinelevel") this.#style.outline = value;
    else if (name === "sbasedon") this.#style.base = value;
  }

  nameStyle(text: string) {
    this.#style.name += text.replace(/;.*$/s, "").trim();
  }

  /**
   * Returns the level of headings with this style, from 1; undefined if it is not a heading style.
   */
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

/** Maximum inheritance depth, which ends cycles of styles. */
const MOST_BASES = 30;
const newFont = (): Font => ({ name: "", codePage: undefined, isSymbol: false });
const newStyle = (): Style => ({ name: "", outline: undefined, base: undefined });
