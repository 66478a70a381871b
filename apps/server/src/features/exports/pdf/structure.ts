import { runsOf } from "../direction.ts";
import { type Look, type Paragraph, textOf } from "../story.ts";
import { type PdfFile, type Ref, textString } from "./file.ts";

const headings: Partial<Record<Look, string>> = {
  Title: "H1",
  Heading1: "H2",
  Heading2: "H3",
  Heading3: "H4",
};

/** A line of a paragraph: the number under which its page marks it. */
interface Piece {
  page: Ref;
  id: number;
}

/** Glyphs stand from left to right: what is read from the right is told as it is read. */
function asRead(paragraph: Paragraph): string {
  const text = textOf(paragraph);
  const isMixed = runsOf(text).some(({ rightToLeft }) => rightToLeft);
  return isMixed ? `/ActualText ${textString(text)}` : "";
}

/** What is a heading and what a paragraph, and in which language: what reads a PDF aloud goes by it. */
export class Structure {
  readonly #pieces = new Map<Paragraph, Piece[]>();
  /** By page, the paragraphs of its lines. */
  readonly #pages: Paragraph[][] = [];

  /** Begins a page, whose key is its number; answers how its lines are numbered. */
  page(page: Ref): (paragraph: Paragraph) => number {
    const lines: Paragraph[] = [];
    this.#pages.push(lines);
    return (paragraph) => {
      const id = lines.push(paragraph) - 1;
      const pieces = this.#pieces.get(paragraph) ?? [];
      pieces.push({ page, id });
      this.#pieces.set(paragraph, pieces);
      return id;
    };
  }

  /** The tree of it (ISO 32000-1, 14.7), for the catalog. */
  write(file: PdfFile): Ref {
    const [root, document] = [file.reserve(), file.reserve()];
    const refs = new Map<Paragraph, Ref>();
    for (const [paragraph, pieces] of this.#pieces) {
      const kids = pieces.map(({ page, id }) => `<</Type/MCR/Pg ${page}/MCID ${id}>>`);
      const { look, language = "" } = paragraph;
      const lang = /^[a-z]{2}$/.test(language) ? `/Lang(${language})` : "";
      const entries = `/S/${headings[look] ?? "P"}/P ${document}${lang}${asRead(paragraph)}/K[${kids.join("")}]`;
      refs.set(paragraph, file.add(`<</Type/StructElem${entries}>>`));
    }
    file.set(
      document,
      `<</Type/StructElem/S/Document/P ${root}/K[${[...refs.values()].join(" ")}]>>`,
    );
    const pages = this.#pages.map(
      (lines, n) => `${n}[${lines.map((one) => refs.get(one)).join(" ")}]`,
    );
    file.set(
      root,
      `<</Type/StructTreeRoot/K ${document}/ParentTree<</Nums[${pages.join("")}]>>/ParentTreeNextKey ${pages.length}>>`,
    );
    return root;
  }
}
