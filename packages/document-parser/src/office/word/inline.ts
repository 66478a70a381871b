import { textOf, type XmlElement } from "../../archive/xml.ts";
import { allBelow, below, childOf, chosenIn, elementsIn, isOn, valueOf } from "../elements.ts";
import { formulaOf } from "../math.ts";
import { described } from "../pictures.ts";
import { symbolOf, withoutPrivate } from "../symbols.ts";
import { type Look, ofWords, type Styles } from "./styles.ts";

/** Content anchored in a paragraph and read after it. */
export type Aside =
  | { kind: "box"; content: XmlElement }
  | { kind: "chart" | "diagram"; relation: string }
  | { kind: "picture"; text: string };

/** The words of a paragraph, and their common format. */
export interface Inline {
  text: string;
  asides: Aside[];
  /** Whether all of its words are bold. */
  bold: boolean;
  mono: boolean;
  /** Half points; the smallest size of its words. */
  size: number | undefined;
}

/** Returns the mark of a referenced note; empty if it has none. */
export type MarkNote = (kind: "footnote" | "endnote", reference: XmlElement) => string;

/**
 * Reads the words of a paragraph as in the final document: with insertions, without deleted or
 * hidden text, and with the results of fields.
 */
export class InlineReader {
  readonly #styles: Styles;
  readonly #mark: MarkNote;
  #look!: Look;
  #inline!: Inline;
  #parts: string[] = [];
  #afterFormula = -1;
  /** For each open field, whether the position is in its code, before its result. */
  #fields: boolean[] = [];

  constructor(styles: Styles, mark: MarkNote) {
    this.#styles = styles;
    this.#mark = mark;
  }

  read(paragraph: XmlElement, look: Look): Inline {
    this.#look = look;
    this.#inline = { text: "", asides: [], bold: true, mono: true, size: undefined };
    this.#parts = [];
    this.#fields = [];
    this.#afterFormula = -1;
    this.#within(paragraph);
    return { ...this.#inline, text: withoutPrivate(this.#parts.join("")) };
  }

  #within(element: XmlElement) {
    for (const child of elementsIn(element)) this.#element(child);
  }

  #element(element: XmlElement) {
    const { name } = element;
    if (name === "w:r") this.#run(element);
    else if (name === "mc:AlternateContent") this.#alternate(element);
    else if (name === "w:sdt") {
      if (!isPlaceholder(element)) this.#within(element);
    } else if (name === "m:oMath") this.#formula(formulaOf(element));
    // Display formulas are each on a line of their own.
    else if (name === "m:oMathPara") {
      for (const one of allBelow(element, "m:oMath")) this.#formula(` ${formulaOf(one)} `);
    } else if (!unread.has(name)) this.#within(element);
  }

  #alternate(element: XmlElement) {
    const chosen = chosenIn(element);
    if (chosen) this.#within(chosen);
  }

  #run(run: XmlElement) {
    const properties = childOf(run, "w:rPr");
    const style = valueOf(properties, "w:rStyle");
    const named = style === undefined ? undefined : this.#styles.look(style);
    const own = ofWords(properties);
    const hidden = own.hidden ?? (this.#look.hidden || named?.hidden);
    if (hidden || isOn(properties, "w:webHidden")) return;
    const start = this.#parts.length;
    for (const child of elementsIn(run)) this.#piece(child, own.font ?? "");
    if (this.#parts.slice(start).every((part) => part.trim() === "")) return;
    const size = own.size ?? named?.size ?? this.#look.size;
    this.#inline.bold &&= own.bold ?? (named?.bold || this.#look.bold);
    this.#inline.mono &&= isMono(own.font ?? named?.font ?? this.#look.font);
    if (size !== undefined) this.#inline.size = Math.min(this.#inline.size ?? size, size);
  }

  #formula(text: string) {
    if (text === "" || this.#fields.includes(true)) return;
    // A directly following formula is separate.
    if (this.#parts.length === this.#afterFormula) this.#parts.push(" ");
    this.#afterFormula = this.#parts.push(text);
    this.#inline.mono = false;
    this.#inline.bold = false;
  }

  #piece(element: XmlElement, font: string) {
    const { name, attributes } = element;
    if (name === "w:fldChar") return this.#field(element);
    if (this.#fields.includes(true)) return;
    if (name === "w:t") this.#parts.push(textIn(element, font));
    else if (name in spaces) this.#parts.push(spaces[name] ?? "");
    else if (name === "w:sym") {
      const code = Number.parseInt(attributes["w:char"] ?? "", 16);
      this.#parts.push(symbolOf(attributes["w:font"] ?? "", code || 0x20) ?? "");
    } else if (name === "w:footnoteReference" || name === "w:endnoteReference") {
      const kind = name === "w:footnoteReference" ? "footnote" : "endnote";
      this.#parts.push(this.#mark(kind, element));
    } else if (name === "w:drawing" || name === "w:pict" || name === "w:object") {
      this.#drawing(element);
    } else if (name === "mc:AlternateContent") {
      for (const child of elementsIn(chosenIn(element) ?? element)) this.#piece(child, font);
    } else if (name === "w:ruby") {
      // The text above a base word is its pronunciation.
      for (const base of allBelow(element, "w:rubyBase")) this.#within(base);
    }
  }

  #field(element: XmlElement) {
    const type = element.attributes["w:fldCharType"];
    if (type === "begin") {
      this.#fields.push(true);
      const box = below(element, "w:ffData", "w:checkBox");
      if (box) this.#parts.push((isOn(box, "w:checked") ?? isOn(box, "w:default")) ? "☒ " : "☐ ");
    } else if (type === "separate" && this.#fields.length > 0) {
      this.#fields[this.#fields.length - 1] = false;
    } else if (type === "end") this.#fields.pop();
  }

  #drawing(element: XmlElement) {
    const { asides } = this.#inline;
    for (const content of outermost(element, "w:txbxContent"))
      asides.push({ kind: "box", content });
    for (const chart of allBelow(element, "c:chart")) {
      asides.push({ kind: "chart", relation: chart.attributes["r:id"] ?? "" });
    }
    for (const diagram of allBelow(element, "dgm:relIds")) {
      asides.push({ kind: "diagram", relation: diagram.attributes["r:dm"] ?? "" });
    }
    const text = described(
      allBelow(element, "wp:docPr").next().value?.attributes["descr"] ??
        allBelow(element, "v:shape").next().value?.attributes["alt"],
    );
    const isPicture = ["pic:pic", "v:imagedata"].some(
      (name) => !allBelow(element, name).next().done,
    );
    if (text !== undefined && isPicture) asides.push({ kind: "picture", text });
  }
}

/**
 * Yields the outermost elements. A drawing has its text boxes twice, for newer and older programs;
 * each is read once.
 */
function* outermost(element: XmlElement, name: string): Generator<XmlElement> {
  for (const child of elementsIn(element)) {
    if (child.name === name) yield child;
    else if (child.name === "mc:AlternateContent") {
      const chosen = chosenIn(child);
      if (chosen) yield* outermost(chosen, name);
    } else yield* outermost(child, name);
  }
}

/** Word's own prompts in empty controls; prompts that an author wrote are part of the form. */
const ownPrompt =
  /^\s*(?:(?:click|tap|choose|enter|select|insert)\b|klicken|wählen|cliquez|choisissez|haga clic|elija|\[[^\]]*\]\s*$)/i;

/** Whether a form control shows only a prompt to enter something. */
export const isPlaceholder = (element: XmlElement): boolean =>
  (isOn(childOf(element, "w:sdtPr"), "w:showingPlcHdr") ?? false) &&
  ownPrompt.test([...allBelow(element, "w:t")].map(textOf).join(""));

/** Elements that are not words of a paragraph. */
const unread = new Set(["w:pPr", "w:rPr", "w:del", "w:moveFrom", "w:sdtPr", "w:sdtEndPr", "w:rt"]);

const spaces: Readonly<Record<string, string>> = {
  "w:tab": "\t",
  "w:ptab": "\t",
  "w:br": "\n",
  "w:cr": "\n",
  "w:noBreakHyphen": "-",
};

function textIn({ children }: XmlElement, font: string): string {
  const text = children.filter((child) => typeof child === "string").join("");
  if (!/^(?:symbol|wingdings)/i.test(font)) return text;
  return Array.from(text, (sign) => symbolOf(font, sign.codePointAt(0) ?? 0x20) ?? "").join("");
}

const isMono = (font = "") =>
  /courier|consolas|monaco|menlo|cascadia|lucida console|letter gothic|\bmono\b|source code|fira code|andale/i.test(
    font,
  );
