import { zipOf } from "./zip-file.ts";

const office = "http://schemas.openxmlformats.org";
const types = `${office}/officeDocument/2006/relationships`;

export interface TestSheet {
  name: string;
  /** `<row>` elements. */
  rows: string;
  /** XML after the rows, such as merged cells. */
  after?: string;
  /** Targets, relative to the folder of the sheets, by the last segment of the relation's type. */
  relations?: Readonly<Record<string, string>>;
}

interface BookParts {
  strings?: readonly string[];
  /** Number formats in the order of the cells' styles: a code, or the number of a built-in one. */
  formats?: readonly (string | number)[];
  title?: string;
  properties?: string;
  relations?: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, string | Buffer>>;
  /** The namespace of the sheets, if it is that of another edition of the standard. */
  edition?: string;
}

const relationsFile = (relations: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${office}/package/2006/relationships">${relations
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at}" Type="${types}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** Builds an Excel workbook of these sheets; they are stored in reverse order. */
export function xlsxFile(sheets: readonly TestSheet[], parts: BookParts = {}): Buffer {
  const {
    strings = [],
    formats = [],
    title = "",
    properties = "",
    relations = {},
    files = {},
  } = parts;
  const { edition = `${office}/spreadsheetml/2006/main` } = parts;
  const xml = (name: string, content: string) =>
    `<?xml version="1.0"?><${name} xmlns="${edition}" xmlns:r="${types}">${content}</${name}>`;
  const stored = (at: number) => `sheet${sheets.length - at}.xml`;
  const own = formats.map((format, at) =>
    typeof format === "string" ? [170 + at, format] : [format],
  );
  const entries = sheets.flatMap(({ rows, after = "", relations = {} }, at) => [
    [`xl/worksheets/${stored(at)}`, xml("worksheet", `<sheetData>${rows}</sheetData>${after}`)],
    [`xl/worksheets/_rels/${stored(at)}.rels`, relationsFile(Object.entries(relations))],
  ]);
  return zipOf({
    "_rels/.rels": relationsFile([
      ["officeDocument", "xl/workbook.xml"],
      ["metadata/core-properties", "docProps/core.xml"],
    ]),
    "docProps/core.xml": `<p xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></p>`,
    "xl/workbook.xml": xml(
      "workbook",
      `${properties}<sheets>${sheets.map(({ name }, at) => `<sheet name="${name}" r:id="r${at}"/>`).join("")}</sheets>`,
    ),
    "xl/_rels/workbook.xml.rels": relationsFile([
      ...sheets.map((_, at): [string, string] => ["worksheet", `/xl/worksheets/${stored(at)}`]),
      ["styles", "styles.xml"],
      ["sharedStrings", "sharedStrings.xml"],
      ...Object.entries(relations),
    ]),
    "xl/styles.xml": xml(
      "styleSheet",
      `<numFmts>${own.map(([id, code]) => (code ? `<numFmt numFmtId="${id}" formatCode="${code}"/>` : "")).join("")}</numFmts>` +
        `<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${own.map(([id]) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`,
    ),
    "xl/sharedStrings.xml": xml("sst", strings.map((text) => `<si>${text}</si>`).join("")),
    ...Object.fromEntries(entries),
    ...files,
  });
}

/**
 * Returns a row of a sheet, from 1: texts and numbers from the first column on; empty cells are
 * omitted.
 */
export const sheetRow = (at: number, ...cells: (string | number)[]): string =>
  `<row r="${at}">${cells.map((cell, column) => cellOf(`${String.fromCharCode(65 + column)}${at}`, cell)).join("")}</row>`;

function cellOf(reference: string, cell: string | number): string {
  if (cell === "") return `<c r="${reference}" s="1"/>`;
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}
