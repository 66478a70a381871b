import {
  docxFile,
  pptxFile,
  slideParagraph,
  slideShape,
  wordParagraph,
} from "../../packages/document-parser/test/office-file.ts";
import { sheetRow, xlsxFile } from "../../packages/document-parser/test/sheet-file.ts";

/** A block of one of the few kinds in these sources of office documents. */
type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; numbered: boolean; items: string[] }
  | { kind: "table"; rows: string[][] };

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Parses Markdown of headings, paragraphs, lists and tables, separated by empty lines. */
function blocksOf(source: string): Block[] {
  return source
    .trim()
    .split(/\n{2,}/)
    .map((part): Block => {
      const lines = part.split("\n");
      const [, marks, heading] = /^(#+) (.*)$/.exec(part) ?? [];
      if (marks && heading) return { kind: "heading", level: marks.length, text: escaped(heading) };
      if (/^(?:-|\d+\.) /.test(part)) {
        const items = lines.map((line) => escaped(line.replace(/^(?:-|\d+\.) /, "")));
        return { kind: "list", numbered: !part.startsWith("-"), items };
      }
      if (part.startsWith("|")) {
        const rows = lines
          .filter((line) => !/^[|\s-]+$/.test(line))
          .map((line) =>
            line
              .split("|")
              .slice(1, -1)
              .map((cell) => escaped(cell.trim())),
          );
        return { kind: "table", rows };
      }
      return { kind: "paragraph", text: escaped(lines.join(" ")) };
    });
}

const list = (id: number, format: string, text: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl></w:abstractNum>`;
const numbering = `${list(1, "decimal", "%1.")}${list(2, "bullet", "•")}${[1, 2]
  .map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`)
  .join("")}`;
const styles = [1, 2]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join("");

function wordOf(block: Block): string {
  if (block.kind === "heading")
    return wordParagraph(block.text, `<w:pStyle w:val="Heading${block.level}"/>`);
  if (block.kind === "paragraph") return wordParagraph(block.text);
  if (block.kind === "list") {
    const properties = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${block.numbered ? 1 : 2}"/></w:numPr>`;
    return block.items.map((item) => wordParagraph(item, properties)).join("");
  }
  const row = (cells: string[]) =>
    `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join("")}</w:tr>`;
  const look = '<w:tblPr><w:tblLook w:val="0020" w:firstRow="1"/></w:tblPr>';
  return `<w:tbl>${look}${block.rows.map(row).join("")}</w:tbl>`;
}

/** Builds a Word document from a Markdown source. */
export const wordFileOf = (source: string): Buffer =>
  docxFile(blocksOf(source).map(wordOf).join(""), { styles, numbering });

function shapeOf(block: Block): string {
  if (block.kind === "heading") return slideShape(slideParagraph(block.text), { type: "title" });
  if (block.kind === "paragraph") return slideShape(slideParagraph(block.text));
  if (block.kind === "list") {
    const mark = block.numbered ? '<a:buAutoNum type="arabicPeriod"/>' : '<a:buChar char="•"/>';
    return slideShape(block.items.map((item) => slideParagraph(item, mark)).join(""));
  }
  const cell = (text: string) => `<a:tc><a:txBody>${slideParagraph(text)}</a:txBody></a:tc>`;
  const rows = block.rows.map((cells) => `<a:tr>${cells.map(cell).join("")}</a:tr>`).join("");
  return `<p:graphicFrame><p:xfrm><a:off x="0" y="2000"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
}

/** Builds a presentation from a Markdown source, its slides separated by lines of hyphens. */
export const slidesFileOf = (source: string): Buffer =>
  pptxFile(
    source.split(/^---$/m).map((slide) => ({ shapes: blocksOf(slide).map(shapeOf).join("") })),
  );

/**
 * Builds a workbook from lines with semicolons; a line "# Name" begins a sheet. Digits become
 * numbers.
 */
export const bookFileOf = (source: string): Buffer =>
  xlsxFile(
    source
      .trim()
      .split(/^# /m)
      .filter(Boolean)
      .map((part) => {
        const [name = "", ...lines] = part.trim().split("\n");
        const cells = (line: string) =>
          line
            .split(";")
            .map((cell) => (/^\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : escaped(cell)));
        const rows = lines.map((line, at) => sheetRow(at + 1, ...cells(line))).join("");
        return { name: escaped(name), rows };
      }),
    { formats: [0, 0] },
  );
