import { Buffer } from "node:buffer";

import { utils, write } from "@e965/xlsx";
import { expect, test } from "vitest";

import { type TestSheet, sheetRow as row, xlsxFile } from "../../test/sheet-file.ts";
import { told } from "../../test/told.ts";

import { readingOf } from "./reading.fixture.ts";
import { parser } from "./xlsx.ts";

type Parts = Parameters<typeof xlsxFile>[1];
const read = (sheets: TestSheet[], parts: Parts = {}) =>
  told(parser, "xlsx", xlsxFile(sheets, parts));
const sheet = async (rows: string, parts: Parts = {}, more: Partial<TestSheet> = {}) =>
  (await read([{ name: "S", rows, ...more }], parts)).pages.flat();

const birds = row(1, "Bird", "Count") + row(2, "Heron", 3) + row(3, "Tern", 40);

test("reads the sheets of a workbook in the order of their tabs, each under its name", async () => {
  const sheets = [
    { name: "Birds &amp; more", rows: birds },
    { name: "Fish", rows: row(1, "Pike") },
  ];
  expect(await read(sheets, { title: "Harbour census" })).toEqual({
    title: "Harbour census",
    outline: ["1 Birds & more", "2 Fish"],
    labels: ["Birds & more", "Fish"],
    pages: [["table: Bird\tCount ‖\nHeron\t3\nTern\t40"], ["paragraph: Pike"]],
  });
  const strict = { edition: "http://purl.oclc.org/ooxml/spreadsheetml/main" };
  expect((await read(sheets, strict)).labels).toEqual(["Birds & more", "Fish"]);
});

test("numbers read as they show: amounts, shares, days, times", async () => {
  const formats = [
    0,
    "#,##0.00 &quot;€&quot;",
    10,
    14,
    "d. mmmm yyyy",
    "[h]:mm",
    "0.00;[Red]-0.00",
    49,
  ];
  const values = [4006381333931, 1234.5, 0.256, 45292, 45292.5, 1.5, -2, 7];
  const cells = values.map((value, at) => `<c s="${at}"><v>${value}</v></c>`).join("");
  const shown = "4006381333931\t1,234.50 €\t25.60%\t2024-01-01\t1. January 2024\t36:00\t-2.00\t7";
  expect(await sheet(`<row>${cells}</row>`, { formats })).toEqual([`table: ${shown}`]);
  const day = '<row><c s="3"><v>0.1</v></c><c s="3"><v>1</v></c></row>';
  const since1904 = { formats, properties: '<workbookPr date1904="1"/>' };
  expect(await sheet(day, since1904)).toEqual(["table: 1904-01-01\t1904-01-02"]);
  const odd = ["dd.mm.yyyy", "yyyy年m月d日", "0.0x"];
  const each = odd.map((_, at) => `<c s="${at}"><v>45292</v></c>`).join("");
  expect(await sheet(`<row>${each}</row>`, { formats: odd })).toEqual([
    "table: 01.01.2024\t2024年1月1日\t45292.0x",
  ]);
  expect(await sheet('<row><c><v>0.30000000000000004</v></c><c s="1"><v>1</v></c></row>')).toEqual([
    "table: 0.3\t1",
  ]);
  expect(await sheet("<row><c><v>123456789012345680</v></c><c><v>1.5</v></c></row>")).toEqual([
    "table: 123456789012346000\t1.5",
  ]);
});

test("reads texts of all kinds, what formulas came to, and what is true", async () => {
  const cells = [
    '<c t="s"><v>0</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="str"><f>A1</f><v>made_x000D_of it</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><v>#N/A</v></c>',
    '<c t="d"><v>2024-05-06T00:00:00</v></c>',
    "<c><f>NOW()</f></c>",
  ];
  const strings = [
    "<r><t>rich </t></r><r><t>text</t></r>",
    '<t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh>',
  ];
  expect(await sheet(`<row>${cells.join("")}</row>`, { strings })).toEqual([
    "table: rich text\t東京\tmade of it\tTRUE\t#N/A\t2024-05-06\t=NOW()",
  ]);
});

test("what empty rows part are tables of their own, and so is a note beside a table", async () => {
  const note = '<c r="E2" t="inlineStr"><is><t>Counted at dawn.</t></is></c></row>';
  const rows =
    row(1, "Census of 2024") +
    row(3, "Bird", "Count") +
    row(4, "Heron", 3) +
    row(5, "Tern", 40).replace("</row>", note.replace("E2", "E5")) +
    row(6, "Gull", 7) +
    row(9, "Source", "us");
  expect(await sheet(rows)).toEqual([
    "paragraph: Census of 2024",
    "table: Bird\tCount ‖\nHeron\t3\nTern\t40\nGull\t7",
    "paragraph: Counted at dawn.",
    "table: Source\tus",
  ]);
});

test("an empty column within a table is not missed, and a line over it is no row", async () => {
  const rows =
    row(1, "Sums of the year") + row(2, "", "2023", "", "2024") + row(3, "Nets", 1, "", 2);
  expect(await sheet(rows)).toEqual([
    "paragraph: Sums of the year",
    "table: \t2023\t2024\nNets\t1\t2",
  ]);
});

test("tables that touch at a corner are two", async () => {
  const below = ["C3", "D3"].map((at) => `<c r="${at}"><v>9</v></c>`).join("");
  const rows = `${row(1, "a", "b")}${row(2, "c", "d")}<row r="3">${below}</row>`;
  expect(await sheet(rows)).toEqual(["table: a\tb\nc\td", "table: 9\t9"]);
});

test("merged cells are read once, without what they cover", async () => {
  const after = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:A3"/></mergeCells>';
  const rows = row(1, "Both", "hidden", "c") + row(2, "Down", 1, 2) + row(3, "hidden", 3, 4);
  expect(await sheet(rows, {}, { after })).toEqual(["table: Both\t\tc ‖\nDown\t1\t2\n\t3\t4"]);
});

const drawing = (content: string) =>
  `<d xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${content}</d>`;

test("reads remarks with who made them, text boxes, and the titles of charts", async () => {
  const words = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const files = {
    "xl/comments1.xml":
      '<comments><authors><author>Ann</author></authors><commentList><comment ref="A2" authorId="0"><text><r><t>Sure?</t></r></text></comment><comment ref="B3" authorId="0"><text><t>[Threaded comment] Get a newer program.</t></text></comment></commentList></comments>',
    "xl/threadedComments/t1.xml":
      '<ThreadedComments><threadedComment ref="B3" personId="{1}"><text>Many!</text></threadedComment></ThreadedComments>',
    "xl/persons/person.xml": '<personList><person id="{1}" displayName="Ben"/></personList>',
    "xl/drawings/drawing1.xml": drawing(`<xdr:txBody>${words("In a box")}</xdr:txBody>`),
    "xl/drawings/_rels/drawing1.xml.rels":
      '<Relationships><Relationship Id="c" Type="x/chart" Target="../charts/chart1.xml"/></Relationships>',
    "xl/charts/chart1.xml": drawing(`<c:title>${words("Birds by year")}</c:title>`),
  };
  const relations = {
    comments: "../comments1.xml",
    threadedComment: "../threadedComments/t1.xml",
    drawing: "../drawings/drawing1.xml",
  };
  const blocks = await sheet(
    birds,
    { files, relations: { person: "persons/person.xml" } },
    { relations },
  );
  expect(blocks.slice(1)).toEqual([
    "paragraph: In a box",
    "paragraph: Birds by year",
    "footnote: A2 Ann: Sure?",
    "footnote: B3 Ben: Many!",
  ]);
});

const far = (at: number) =>
  `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c><c r="A${at + 1}"><v>1</v></c></row>`;
const step = (at: number) =>
  `<row><c r="${letters(at)}${at + 1}"><v>1</v></c><c><v>2</v></c></row>`;
const stair = (at: number) => `<row><c r="${letters(at)}${at + 1}"><v>1</v></c></row>`;
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join("");
const million = "x".repeat(1_000_000);

test.each<[string, string, string, Parts?]>([
  ["cells at both ends of each of many rows", "read", times(5000, far)],
  ["a stair of cells that touch at their corners", "read", times(8000, stair)],
  ["a stair that needs more tabs than there may be text", "too_large", times(8000, step)],
  [
    "a long text that many cells refer to",
    "too_large",
    `<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`,
    { strings: [`<t>${million}</t>`] },
  ],
  [
    "cells without a place",
    "read",
    '<row r="-7"><c r="A1"><v>1</v></c></row><row r="x"><c r="7"><v>1</v></c><c><v>2</v></c></row>',
  ],
  [
    "a format that makes no sense",
    "read",
    '<row><c s="0"><v>1.5</v></c></row>',
    { formats: ["[[["] },
  ],
  ["merged cells over each other", "read", birds],
])("%s end within their bounds", async (what, outcome, rows, parts) => {
  const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(20_000);
  const after = what.startsWith("merged") ? `<mergeCells>${merged}</mergeCells>` : "";
  const result = sheet(rows, parts, { after }).then(
    () => "read",
    ({ code }: { code: string }) => code,
  );
  expect(await result).toBe(outcome);
});

test.each(["biff8", "xlsb"] as const)(
  "a workbook in Excel's binary format: %s",
  async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ["berth", "depth", "since"],
      ["North quay", 7.5, 45_418],
    ]);
    sheet["C2"] = { t: "n", v: 45_418, z: "yyyy-mm-dd" };
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, "Berths");
    const bytes = Buffer.from(write(book, { type: "buffer", bookType }) as Uint8Array);
    const { pages } = await readingOf("xlsx", bytes);
    expect(pages.map(({ label, text }) => [label, text])).toEqual([
      ["Berths", "berth\tdepth\tsince\nNorth quay\t7.5\t2024-05-06"],
    ]);
    const damaged = bytes.subarray(0, bytes.length / 3);
    await expect(readingOf("xlsx", damaged)).rejects.toMatchObject({ code: "damaged" });
  },
);
