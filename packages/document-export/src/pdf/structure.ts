import { runsOf } from "../direction.ts";
import { type Block, isTable, type Look, type Paragraph, type Table, textOf } from "../blocks.ts";
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

/** A line of a paragraph, with its marked-content id on its page. */
interface Piece {
  page: Ref;
  id: number;
}

/** Glyphs are ordered from left to right, so right-to-left text needs its reading order. */
function asRead(paragraph: Paragraph): string {
  const text = textOf(paragraph);
  const isMixed = runsOf(text).some(({ rightToLeft }) => rightToLeft);
  return isMixed ? `/ActualText ${textString(text)}` : "";
}

/** An element around paragraphs: a list, an item, a table or a row. */
interface Container {
  tag: "L" | "LI" | "Table" | "TR";
  /** The object that it represents. */
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

/** The tagged structure of a document with its languages, for screen readers. */
export class Structure {
  /** The table and row of each cell. */
  readonly #tables: ReadonlyMap<Paragraph, Container[]>;
  readonly #pieces = new Map<Paragraph, Piece[]>();
  /** The paragraphs of the lines, by page. */
  readonly #pages: Paragraph[][] = [];

  constructor(blocks: readonly Block[]) {
    this.#tables = new Map(blocks.filter(isTable).flatMap(rowsOf));
  }

  /** Begins a page, whose key is its index; returns a function that numbers its lines. */
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

  /** Writes the structure tree (ISO 32000-1, 14.7), referenced by the catalog. */
  write(file: PdfFile): Ref {
    const [root, document] = [file.reserve(), file.reserve()];
    const refs = new Map<Paragraph, Ref>();
    const containers = new Map<object, { ref: Ref; head: string; kids: Ref[] }>();
    const top: Ref[] = [];
    for (const [paragraph, pieces] of this.#pieces) {
      let [parent, siblings] = [document, top];
      for (const { tag, of } of this.#around(paragraph)) {
        const known = containers.get(of);
        const element = known ?? { ref: file.reserve(), head: `/S/${tag}/P ${parent}`, kids: [] };
        if (!known) siblings.push(element.ref);
        containers.set(of, element);
        [parent, siblings] = [element.ref, element.kids];
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
