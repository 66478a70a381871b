import { escaped } from "@lectern/text-analysis/xml";

import type { Block } from "../blocks.ts";
import { Body, Footnotes, linkId, page } from "./body.ts";
import { Numbering } from "./numbering.ts";
import { styles } from "./styles.ts";
import { zip } from "./zip.ts";

const office = "http://schemas.openxmlformats.org";
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const parts = ["styles", "numbering", "footnotes"] as const;
const override = (name: string, type: string) =>
  `<Override PartName="/word/${name}.xml" ContentType="${word}.${type}+xml"/>`;
const typesOf = (names: readonly string[]) =>
  `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("document", "document.main")}${names.map((name) => override(name, name)).join("")}</Types>`;

const linked = (rows: string[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${rows.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${escaped(target)}"${mode}/>`;
const linksOf = ({ links }: Body) =>
  links.map((url, at) => relation(linkId(at + 1), "hyperlink", url, ' TargetMode="External"'));

/** Returns blocks as a Word document (ECMA-376) with the direction of each run. */
export function docx(blocks: readonly Block[]): Buffer {
  const margins = ["top", "right", "bottom", "left"].map((side) => ` w:${side}="${page.margin}"`);
  const section = `<w:sectPr><w:pgSz w:w="${page.width}" w:h="${page.height}"/><w:pgMar${margins.join("")} w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>`;
  const spaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relations}"`;
  const numbering = new Numbering();
  const footnotes = new Footnotes(numbering);
  const body = new Body(numbering, footnotes);
  const text = blocks.map((block) => body.block(block)).join("");
  const { comments } = body;
  const named = comments.count > 0 ? [...parts, "comments"] : parts;
  return zip({
    "[Content_Types].xml": typesOf(named),
    "_rels/.rels": linked([relation("document", "officeDocument", "word/document.xml")]),
    "word/document.xml": `${head}<w:document ${spaces}><w:body>${text}${section}</w:body></w:document>`,
    "word/_rels/document.xml.rels": linked([
      ...named.map((name) => relation(name, name, `${name}.xml`)),
      ...linksOf(body),
    ]),
    "word/styles.xml": styles,
    "word/numbering.xml": numbering.xml(),
    "word/footnotes.xml": `${head}<w:footnotes ${spaces}>${footnotes.xml()}</w:footnotes>`,
    "word/_rels/footnotes.xml.rels": linked(linksOf(footnotes.body)),
    ...(comments.count > 0 && {
      "word/comments.xml": `${head}<w:comments ${spaces}>${comments.xml()}</w:comments>`,
    }),
  });
}
