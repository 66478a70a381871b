import { parser as word } from "@lectern/document-parser/parsers/docx";
import { parser as workbook } from "@lectern/document-parser/parsers/xlsx";
import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";
import { told } from "@lectern/document-parser/test/told";
import { expect, test } from "vitest";

import type { ExportDocument } from "./blocks.ts";
import { csvLine } from "./csv.ts";
import { docx } from "./docx/docx.ts";
import { markdownBlocks } from "./markdown/to-blocks.ts";
import { pdf } from "./pdf/pdf.ts";
import { xlsx } from "./xlsx/xlsx.ts";

const rows = Array.from({ length: 120 }, (_, n) => `| Item ${n + 1} | ${n + 1} € |`);
const source = `# Costs\n\nتدفع الشركة الإيجار.[^1]\n\n| Item | Price |\n| --- | ---: |\n${rows.join("\n")}\n\n[^1]: See the lease.`;

const document: ExportDocument = {
  title: "Budget",
  language: "en",
  blocks: markdownBlocks(source),
  lacking: "Some characters are missing.",
  changedAt: "2026-11-22T10:00:00Z",
};
const texts = ["Costs", "تدفع الشركة الإيجار.", "See the lease.", "Item 1", "Item 120", "120 €"];

test("a Word document contains headings, right-to-left text, footnotes and every row", async () => {
  const { pages } = await told(word, "docx", docx(document.blocks));
  const text = pages.flat().join("\n");
  for (const one of texts) expect(text).toContain(one);
});

test("a PDF contains the same, with the column headings on each page of a table", async () => {
  const bytes = await pdf(document);
  const reader = await PdfReader.load();
  const { title, pages } = reader.open([bytes]);
  const read = [...pages()].flat().map(({ text }) => text);
  expect(title).toBe("Budget");
  for (const one of texts) expect(read.join("\n").replaceAll(/\s+/g, " ")).toContain(one);
  expect(read.length).toBeGreaterThan(2);
  for (const page of read) expect(page).toMatch(/Item\s+Price/);
  expect(await pdf(document)).toEqual(bytes);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\t1"])(
  "a spreadsheet shows %j in a CSV file as text",
  (value) => expect(csvLine([value, 'a "b"'])).toBe(`"'${value}","a ""b"""\r\n`),
);

test("a workbook contains every sheet, with texts that look like formulas as texts", async () => {
  const rows = [
    ["Item", "Price", "Day", "Source"],
    ["=1+1", 12.5, { day: "2027-12-31" }, { text: "p. 3", link: "https://example.org/?a=1&b=2" }],
  ];
  const book = xlsx([
    { name: "Costs: 2027", widths: [20, 10, 12, 10], rows, frozen: 1 },
    { name: "Notes", widths: [20], rows: [["Note"], ["<b>تدفع & الإيجار</b>"]] },
  ]);
  const { pages } = await told(workbook, "xlsx", book);
  const text = pages.flat().join("\n");
  for (const one of ["=1+1", "12.5", "2027-12-31", "p. 3", "<b>تدفع & الإيجار</b>"])
    expect(text).toContain(one);
});
