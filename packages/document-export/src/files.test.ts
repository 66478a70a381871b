import { parser as word } from "@lectern/document-parser/parsers/docx";
import { parser as workbook } from "@lectern/document-parser/parsers/xlsx";
import { PdfReader } from "@lectern/document-parser/pdf/engine/pdf-pages";
import { partsOf } from "@lectern/document-parser/test/docx-parts";
import { told } from "@lectern/document-parser/test/told";
import { expect, test } from "vitest";

import { withComment, withFootnotes } from "./annotations.ts";
import { type ExportDocument, paragraphOf } from "./blocks.ts";
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

const noted = (text: string) =>
  withFootnotes(markdownBlocks(text), (number) =>
    number === 1 ? [paragraphOf("Footnote", "Lease.txt, p. 3")] : undefined,
  );

test("a Word document has a comment at the sentence that its quote is part of", async () => {
  const blocks = noted(
    "It begins in May. It **ends** on 31 December 2027 [1]. The rent is low [2].",
  );
  const comment = {
    author: "Petra <Lindqvist>",
    at: "2026-11-26T09:14:00.123Z",
    text: "Noon?\nYes.",
  };
  const commentedBlocks = withComment(blocks, "31 December\n2027 .", comment);
  const parts = await partsOf(docx(commentedBlocks!));
  const text = parts["word/document.xml"]!;
  const [, inside = ""] = /commentRangeStart w:id="0"\/>(.*)<w:commentRangeEnd w:id="0"/s.exec(
    text,
  )!;
  expect(inside.replaceAll(/<[^>]+>/g, "")).toBe("It ends on 31 December 2027.");
  expect(inside).toContain('<w:footnoteReference w:id="1"/>');
  expect(text.replaceAll(/<[^>]+>/g, "")).toContain("The rent is low [2].");
  expect(text.match(/commentReference /g)).toHaveLength(1);
  const comments = parts["word/comments.xml"]!;
  expect(comments).toContain(
    'w:author="Petra &lt;Lindqvist&gt;" w:date="2026-11-26T09:14:00Z" w:initials="P&lt;"',
  );
  expect(comments.match(/<w:p>/g)).toHaveLength(2);
  expect(parts["word/footnotes.xml"]).toContain("Lease.txt, p. 3");
  expect(parts["[Content_Types].xml"]).toContain("comments+xml");
  expect(parts["word/_rels/document.xml.rels"]).toContain("comments.xml");
  expect(withComment(blocks, "January", comment)).toBeUndefined();
});

test("a document without comments has no part for them, and code keeps its brackets", async () => {
  const parts = await partsOf(docx(noted("```\na[1]\n```")));
  expect(Object.keys(parts)).not.toContain("word/comments.xml");
  expect(parts["word/document.xml"]).toContain("a[1]");
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
