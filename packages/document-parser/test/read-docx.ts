import { parser } from "../src/parsers/docx.ts";

export async function read(bytes: Buffer) {
  const document = await parser.parse([bytes], { kind: "docx", size: bytes.length });
  const pages = (await Array.fromAsync(document.pages)).flat();
  const blocks = pages.flatMap(({ text, blocks: found }) =>
    found.map(({ kind, level, start, end, head }) => ({
      kind,
      level,
      text: text.slice(start, end),
      head: head === undefined ? undefined : text.slice(start, head),
    })),
  );
  return { title: document.title, blocks };
}

/** Returns each block as a line: its kind and its text. */
export const told = async (bytes: Buffer) =>
  (await read(bytes)).blocks.map(({ kind, level, text }) =>
    level > 0 ? `${kind} ${level}: ${text}` : `${kind}: ${text}`,
  );
export const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
export const named = (id: string, name: string, more = "", type = "paragraph") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

const level = (at: number, format: string, text: string, more = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const symbols = (font: string) => `<w:rPr><w:rFonts w:ascii="${font}"/></w:rPr>`;
const num = (id: number, abstract: number, more = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${more}</w:num>`;
export const inList = (id: number, at = 0) =>
  `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`;
export const numbering = [
  `<w:abstractNum w:abstractNumId="1">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}${level(2, "upperRoman", "%1.%2.%3")}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="2">${level(0, "bullet", "\uF0B7", symbols("Symbol"))}${level(1, "bullet", "o", symbols("Courier New"))}${level(2, "bullet", "\uF0FC", symbols("Wingdings"))}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="3">${level(0, "decimal", "%1", '<w:pStyle w:val="H1"/>')}${level(1, "decimal", "%1.%2", '<w:pStyle w:val="H2"/>')}</w:abstractNum>`,
  `<w:abstractNum w:abstractNumId="4">${level(0, "chineseCounting", "第%1条")}</w:abstractNum>`,
  num(1, 1),
  num(2, 2),
  num(3, 3),
  num(4, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
  num(5, 4),
].join("");
