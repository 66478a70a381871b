import type { Dossier, Quotation, Source } from "../dossier.ts";
import { escaped, paragraph, plain, runs } from "./paragraph.ts";
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

/** Notes are Markdown: headings and lists keep their looks, all else its letters. */
function note(line: string): string {
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading)
    return plain(heading[2] ?? "", { style: heading[1] === "#" ? "Heading2" : "Heading3" });
  const item = /^\s*[-*+]\s+(.*)$/.exec(line);
  if (item) return plain(`• ${item[1] ?? ""}`, { style: "ListItem" });
  return plain(line);
}

const quotation = ({ quote, language, reference, note, standing }: Quotation) => [
  plain(quote, { style: "Quote", language }),
  plain(reference, { style: "Reference" }),
  ...(standing ? [plain(standing, { style: "Reference", italic: true })] : []),
  ...(note ? [plain(note, { style: "Note" })] : []),
];

const linkId = ({ number }: Source) => `source${number}`;

function entry(source: Source): string {
  const { number, name, url, place } = source;
  const title = url
    ? `<w:hyperlink r:id="${linkId(source)}">${runs(name)}</w:hyperlink>`
    : runs(name);
  return paragraph(name, `${runs(`[${number}] `)}${title}${runs(`, ${place}`)}`);
}

function body({ topic, words, quotations, sources }: Dossier): string {
  const parts = [plain(topic.title, { style: "Title" })];
  for (const line of topic.description.split(/\n{2,}/)) if (line) parts.push(plain(line));
  if (topic.notes.trim()) {
    parts.push(plain(words.notes, { style: "Heading1" }));
    for (const line of topic.notes.split(/\r?\n/)) if (line.trim()) parts.push(note(line));
  }
  if (quotations.length > 0) {
    parts.push(plain(words.snippets, { style: "Heading1" }), ...quotations.flatMap(quotation));
    parts.push(plain(words.sources, { style: "Heading1" }), ...sources.map(entry));
  }
  return parts.join("");
}

/** A topic as a Word document (ECMA-376), each stretch of text told its direction. */
export function docx(dossier: Dossier): Buffer {
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>';
  const spaces = `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${relations}"`;
  const links = dossier.sources.flatMap((source) =>
    source.url ? [relation(linkId(source), "hyperlink", source.url, ' TargetMode="External"')] : [],
  );
  return zip({
    "[Content_Types].xml": types,
    "_rels/.rels": linked([relation("document", "officeDocument", "word/document.xml")]),
    "word/document.xml": `${head}<w:document ${spaces}><w:body>${body(dossier)}${page}</w:body></w:document>`,
    "word/_rels/document.xml.rels": linked([relation("styles", "styles", "styles.xml"), ...links]),
    "word/styles.xml": styles,
  });
}
