import { escaped } from "@lectern/text-analysis/xml";

import { zip } from "../docx/zip.ts";

/** A cell; null: empty. `link`: opened by a click. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { day: string }
  | { text: string; link: string };

export interface Sheet {
  name: string;
  /** Widths of the columns in characters. */
  widths: readonly number[];
  /** The first row is the head: bold, always in sight, with a filter for each column. */
  rows: readonly (readonly SheetCell[])[];
  /** Columns at the start that stay in sight. */
  frozen?: number;
}

const office = "http://schemas.openxmlformats.org";
const main = `${office}/spreadsheetml/2006/main`;
const relations = `${office}/officeDocument/2006/relationships`;
const packaged = `${office}/package/2006`;
const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of the cell formats in `styles`. */
const formats = { wrapped: 0, head: 1, day: 2, link: 3 };
const aligned = '<alignment vertical="top" wrapText="1"/>';
const format = (number: number, font: number) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${aligned}</xf>`;
const font = (more: string) => `<font>${more}<sz val="11"/><name val="Calibri"/></font>`;
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="3">${font("")}${font("<b/>")}${font('<u/><color rgb="FF0B57D0"/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${format(0, 0)}${format(0, 1)}${format(164, 0)}${format(0, 2)}</cellXfs></styleSheet>`;

/** Maximum characters of a cell, and of the name of a sheet. */
const longestText = 32_767;
const longestName = 31;
/** Maximum links of a sheet. */
const mostLinks = 65_530;

/** Returns the letters of a column, from 0: A, Z, AA. */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return `${rest > 0 ? lettersOf(rest - 1) : ""}${String.fromCharCode(65 + (column % 26))}`;
}

const dayMs = 86_400_000;
/** Returns a day as its number in a sheet, which counts from 30 December 1899. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMs;

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, longestText).toWellFormed())}</t></is></c>`;

function cellOf(cell: SheetCell, place: string, isHead: boolean): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}" s="${formats.wrapped}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean")
    return `<c r="${place}" s="${formats.wrapped}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "string")
    return textCell(place, isHead ? formats.head : formats.wrapped, cell);
  if ("day" in cell) return `<c r="${place}" s="${formats.day}"><v>${serialOf(cell.day)}</v></c>`;
  return textCell(place, formats.link, cell.text);
}

interface Link {
  place: string;
  address: string;
}

function linksOf({ rows }: Sheet): Link[] {
  const links = rows.flatMap((row, at) =>
    row.flatMap((cell, column) =>
      cell !== null && typeof cell === "object" && "link" in cell
        ? [{ place: `${lettersOf(column)}${at + 1}`, address: cell.link }]
        : [],
    ),
  );
  return links.slice(0, mostLinks);
}

const linkId = (at: number) => `link${at + 1}`;

function sheetXml(sheet: Sheet, links: readonly Link[]): string {
  const { rows, widths, frozen = 0 } = sheet;
  const corner = `${lettersOf(frozen)}2`;
  const pane = `<pane ${frozen > 0 ? `xSplit="${frozen}" ` : ""}ySplit="1" topLeftCell="${corner}" activePane="${frozen > 0 ? "bottomRight" : "bottomLeft"}" state="frozen"/>`;
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("");
  const data = rows
    .map((row, at) => {
      const cells = row.map((cell, column) =>
        cellOf(cell, `${lettersOf(column)}${at + 1}`, at === 0),
      );
      return `<row r="${at + 1}">${cells.join("")}</row>`;
    })
    .join("");
  const last = `${lettersOf(Math.max(0, widths.length - 1))}${Math.max(1, rows.length)}`;
  const linked = links.map(({ place }, at) => `<hyperlink ref="${place}" r:id="${linkId(at)}"/>`);
  return `${head}<worksheet xmlns="${main}" xmlns:r="${relations}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>${data}</sheetData><autoFilter ref="A1:${last}"/>${linked.length > 0 ? `<hyperlinks>${linked.join("")}</hyperlinks>` : ""}</worksheet>`;
}

const related = (rows: readonly string[]) =>
  `${head}<Relationships xmlns="${packaged}/relationships">${rows.join("")}</Relationships>`;
const relation = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${escaped(target)}"${mode}/>`;

const nameOf = (name: string) =>
  escaped(name.replaceAll(/[[\]:*?/\\]/g, " ").slice(0, longestName));

/** Returns sheets as an Excel workbook (ECMA-376). Every text is a text, never a formula. */
export function xlsx(sheets: readonly Sheet[]): Buffer {
  const part = (at: number) => `sheet${at + 1}`;
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${sheetType}.${type}+xml"/>`;
  const files: Record<string, string> = {
    "[Content_Types].xml": `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("workbook", "sheet.main")}${override("styles", "styles")}${sheets.map((_, at) => override(`worksheets/${part(at)}`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": related([relation("workbook", "officeDocument", "xl/workbook.xml")]),
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${nameOf(name)}" sheetId="${at + 1}" r:id="${part(at)}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": related([
      relation("styles", "styles", "styles.xml"),
      ...sheets.map((_, at) => relation(part(at), "worksheet", `worksheets/${part(at)}.xml`)),
    ]),
    "xl/styles.xml": styles,
  };
  for (const [at, sheet] of sheets.entries()) {
    const links = linksOf(sheet);
    files[`xl/worksheets/${part(at)}.xml`] = sheetXml(sheet, links);
    if (links.length > 0)
      files[`xl/worksheets/_rels/${part(at)}.xml.rels`] = related(
        links.map(({ address }, n) =>
          relation(linkId(n), "hyperlink", address, ' TargetMode="External"'),
        ),
      );
  }
  return zip(files);
}
