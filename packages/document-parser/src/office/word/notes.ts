import { eachElement, type XmlElement } from "../../archive/xml.ts";
import { counted } from "../counting.ts";
import { prefixes } from "../package.ts";

/** A note that a text refers to. */
export interface Note {
  mark: string;
  content: XmlElement;
}

/** The notes of one kind. They are counted as the text refers to them. */
export class Notes {
  readonly #contents = new Map<string, XmlElement>();
  readonly #format: string;
  #count = 0;
  #due: Note[] = [];

  /** `format`: how they are counted; see counted(). */
  constructor(source: Uint8Array | undefined, format: string) {
    this.#format = format;
    if (!source) return;
    const wanted = (name: string) => name === "w:footnote" || name === "w:endnote";
    const take = (note: XmlElement) => this.#contents.set(note.attributes["w:id"] ?? "", note);
    eachElement(source, wanted, take, prefixes);
  }

  /** The mark that stands in the text for the note it refers to. */
  refer({ attributes }: XmlElement): string {
    const content = this.#contents.get(attributes["w:id"] ?? "");
    if (!content) return "";
    // Some have a mark of their own, which follows as text.
    const isOwn = /^(?:1|true|on)$/.test(attributes["w:customMarkFollows"] ?? "");
    const mark = isOwn ? "" : `[${counted(++this.#count, this.#format)}]`;
    this.#due.push({ mark, content });
    return mark;
  }

  /** Those that were referred to since they were last taken. */
  take(): Note[] {
    const due = this.#due;
    this.#due = [];
    return due;
  }
}
