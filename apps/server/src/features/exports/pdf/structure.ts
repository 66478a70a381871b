import { runsOf } from "../direction.ts";
import { type Block, isTable, type Look, type Paragraph, type Table, textOf } from "../story.ts";
import { type PdfFile, type Ref, textString } from "./file.ts";

const tags: Partial<Record<Look, string>> = {
  Title: "H1",
  Heading1: "H2",
  Heading2: "H3",
  Heading3: "H4",
  HeadCell: "TH",
  Cell: "TD",
  Footnote: "Note",
};
const tagOf = ({ look, marked }: Paragraph) => (marked ? "LBody" : (tags[look] ?? "P"));

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

/** What others stand in: a list, an item, a table, a row. */
interface Container {
  tag: "L" | "LI" | "Table" | "TR";
  /** What it is the element of. */
  of: object;
}

const rowsOf = (table: Table) =>
  table.rows.flatMap((row) => {
    const around: Container[] = [
      { tag: "Table", of: table },
      { tag: "TR", of: row },
    ];
    return row.cells.map((cell) => [cell, around] as const);
  });

/** What is which part of a document, and in which language: what reads a PDF aloud goes by it. */
export class Structure {
  /** What the cells of tables stand in. */
  readonly #tables: ReadonlyMap<Paragraph, Container[]>;
  readonly #pieces = new Map<Paragraph, Piece[]>();
  /** By page, the paragraphs of its lines. */
  readonly #pages: Paragraph[][] = [];

  constructor(story: readonly Block[]) {
    this.#tables = new Map(story.filter(isTable).flatMap(rowsOf));
  }

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

  #around(paragraph: Paragraph): Container[] {
    const { item } = paragraph;
    if (!item) return this.#tables.get(paragraph) ?? [];
    return [
      { tag: "L", of: item.list },
      { tag: "LI", of: item },
    ];
  }

  /** The tree of it (ISO 32000-1, 14.7), for the catalog. */
  write(file: PdfFile): Ref {
    const [root, document] = [file.reserve(), file.reserve()];
    const refs = new Map<Paragraph, Ref>();
    const containers = new Map<object, { ref: Ref; head: string; kids: Ref[] }>();
    const top: Ref[] = [];
    for (const [paragraph, pieces] of this.#pieces) {
      let [parent, siblings] = [document, top];
      for (const { tag, of } of this.#around(paragraph)) {
        const known = containers.get(of);
        const made = known ?? { ref: file.reserve(), head: `/S/${tag}/P ${parent}`, kids: [] };
        if (!known) siblings.push(made.ref);
        containers.set(of, made);
        [parent, siblings] = [made.ref, made.kids];
      }
      const kids = pieces.map(({ page, id }) => `<</Type/MCR/Pg ${page}/MCID ${id}>>`);
      const { language = "" } = paragraph;
      const lang = /^[a-z]{2}$/.test(language) ? `/Lang(${language})` : "";
      const entries = `/S/${tagOf(paragraph)}/P ${parent}${lang}${asRead(paragraph)}/K[${kids.join("")}]`;
      const ref = file.add(`<</Type/StructElem${entries}>>`);
      refs.set(paragraph, ref);
      siblings.push(ref);
    }
    for (const { ref, head, kids } of containers.values())
      file.set(ref, `<</Type/StructElem${head}/K[${kids.join(" ")}]>>`);
    file.set(document, `<</Type/StructElem/S/Document/P ${root}/K[${top.join(" ")}]>>`);
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
