import { type Paragraph, textOf } from "../story.ts";
import { escaped, paragraph, runs } from "./paragraph.ts";
import { styles } from "./styles.ts";
import { zip } from "./zip.ts";

const office = "http://schemas.openxmlformats.org";
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const types = `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`;

const linked = (rows: string[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${rows.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${escaped(target)}"${mode}/>`;

const linkId = (n: number) => `link${n}`;

/** The body of the document, and the addresses that it leads to, in order. */
function written(story: Paragraph[]) {
  const links: string[] = [];
  const body = story.map((one) => {
    const content = one.spans.map(({ text, url, strong }) => {
      const inner = runs(text, { language: one.language, strong });
      return url ? `<w:hyperlink r:id="${linkId(links.push(url))}">${inner}</w:hyperlink>` : inner;
    });
    return paragraph(one.look, textOf(one), content.join(""));
  });
  return { body: body.join(""), links };
}

/** A story as a Word document (ECMA-376), each stretch of text told its direction. */
export function docx(story: Paragraph[]): Buffer {
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';
  const spaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relations}"`;
  const { body, links } = written(story);
  const external = links.map((url, at) =>
    relation(linkId(at + 1), "hyperlink", url, ' TargetMode="External"'),
  );
  return zip({
    "[Content_Types].xml": types,
    "_rels/.rels": linked([relation("document", "officeDocument", "word/document.xml")]),
    "word/document.xml": `${head}<w:document ${spaces}><w:body>${body}${page}</w:body></w:document>`,
    "word/_rels/document.xml.rels": linked([
      relation("styles", "styles", "styles.xml"),
      ...external,
    ]),
    "word/styles.xml": styles,
  });
}
