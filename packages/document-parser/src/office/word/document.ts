import type { Buffer } from "node:buffer";

import { ReadingFailure } from "../../process/failures.ts";
import { related, relationsOf } from "../../ooxml/relations.ts";
import type { Prose } from "../../prose.ts";
import { eachElement } from "../../archive/xml.ts";
import { addChart } from "../chart.ts";
import { addDiagram } from "../diagram.ts";
import { type Package, prefixes } from "../package.ts";
import { type Block, Body } from "./body.ts";
import { withHeadings } from "./headings.ts";
import { Notes } from "./notes.ts";
import { Numbering } from "./numbering.ts";
import { Styles } from "./styles.ts";

/** Default font size in half points. */
const USUAL_SIZE = 20;

/** Adds the text of an imported document. */
export type Importer = (prose: Prose) => void;

/**
 * Adds the text of a Word document; `imported` are the documents it imports, by part name. Throws
 * ReadingFailure (damaged) if it is not one.
 */
export function addDocument(
  prose: Prose,
  { zip, main }: Package,
  imported: ReadonlyMap<string, Importer> = new Map(),
) {
  const relations = relationsOf(zip, main);
  const part = (type: string) => {
    const name = related(relations, type);
    return name === undefined ? undefined : zip.read(name);
  };
  const styles = new Styles(part("styles"));
  const body = new Body({
    styles,
    numbering: new Numbering(part("numbering")),
    footnotes: new Notes(part("footnotes"), "decimal"),
    endnotes: new Notes(part("endnotes"), "lowerRoman"),
  });
  let isDocument = false;
  const inBody = (name: string, around: readonly string[]) => {
    isDocument ||= name === "w:body";
    return around.at(-1) === "w:body";
  };
  eachElement(zip.read(main), inBody, (element) => body.add(element), prefixes);
  if (!isDocument) throw new ReadingFailure("damaged");
  body.finish();
  const writer = new Writer(
    prose,
    (relation) => {
      const target = relations.get(relation)?.target;
      return target === undefined ? undefined : { name: target, bytes: zip.read(target) };
    },
    imported,
  );
  const usual = styles.look(undefined).size ?? USUAL_SIZE;
  for (const block of withHeadings(body.blocks, usual)) writer.add(block);
  writer.finish();
}

/** Returns the part of a relation. */
type PartOf = (relation: string) => { name: string; bytes: Buffer } | undefined;

/** Writes blocks to the prose. */
class Writer {
  readonly #prose: Prose;
  readonly #partOf: PartOf;
  readonly #imported: ReadonlyMap<string, Importer>;
  /** 1 below a title, where all headings move one level down. */
  #titled = 0;
  #code: string[] = [];

  constructor(prose: Prose, partOf: PartOf, imported: ReadonlyMap<string, Importer>) {
    this.#prose = prose;
    this.#partOf = partOf;
    this.#imported = imported;
  }

  add(block: Block) {
    if (block.kind === "code") return void this.#code.push(block.text);
    this.finish();
    const prose = this.#prose;
    if (block.kind === "title") {
      this.#titled = 1;
      prose.heading(1, block.text);
    } else if (block.kind === "heading") prose.heading(block.level + this.#titled, block.text);
    else if (block.kind === "item") prose.item(block.depth, block.text);
    else if (block.kind === "table") prose.table(block.rows, block.heads);
    else if (block.kind === "paragraph") prose.paragraph(block.text);
    else if (block.kind === "footnote") prose.footnote(block.text);
    else if (block.kind === "import") {
      this.#imported.get(this.#partOf(block.relation)?.name ?? "")?.(prose);
    } else if (block.kind === "chart" || block.kind === "diagram") {
      const part = this.#partOf(block.relation);
      if (part) (block.kind === "chart" ? addChart : addDiagram)(prose, part.bytes);
    }
  }

  /** Consecutive lines of code form one block. */
  finish() {
    if (this.#code.length > 0) this.#prose.code(this.#code.join("\n"));
    this.#code = [];
  }
}
