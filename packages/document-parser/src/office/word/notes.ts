import { eachElement, type XmlElement } from "../../archive/xml.ts";
import { counted } from "../counting.ts";
import { prefixes } from "../package.ts";

/** A note referenced in the text. */
export interface Note {
  mark: string;
  content: XmlElement;
}

/** The notes of one kind, numbered in the order of their references. */
export class Notes {
  readonly #contents = new Map<string, XmlElement>();
  readonly #format: string;
  #count = 0;
  #due: Note[] = [];

  /** `format`: their numbering format; see counted(). */
  constructor(source: Uint8Array | undefined, format: string) {
    this.#format = format;
    if (!source) return;
    const wanted = (name: string) => name === "w:footnote" || name === "w:endnote";
    const visit = (note: XmlElement) => this.#contents.set(note.attributes["w:id"] ?? "", note);
    eachElement(source, wanted, visit, prefixes);
  }

  /** Returns the mark of the note that is referenced. */
  refer({ attributes }: XmlElement): string {
    const content = this.#contents.get(attributes["w:id"] ?? "");
    if (!content) return "";
    // Some have a custom mark, which follows as text.
    const isOwn = /^(?:1|true|on)$/.test(attributes["w:customMarkFollows"] ?? "");
    const mark = isOwn ? "" : `[${counted(++this.#count, this.#format)}]`;
    this.#due.push({ mark, content });
    return mark;
  }

  /** Returns the notes referenced since the last call. */
  take(): Note[] {
    const due = this.#due;
    this.#due = [];
    return due;
  }
}
