import type { Block, Document } from "@lectern/contract/library";
import { msgFile } from "@lectern/document-parser/test/msg-file";
import {
  openDocumentFile,
  openHeading,
  openParagraph,
} from "@lectern/document-parser/test/open-document-file";
import {
  docxFile,
  pptxFile,
  slideParagraph,
  slideShape,
  wordParagraph,
  wordRun,
} from "@lectern/document-parser/test/office-file";
import { sheetRow, xlsxFile } from "@lectern/document-parser/test/sheet-file";
import { zipOf } from "@lectern/document-parser/test/zip-file";

/** A file of one format and the expected result. */
interface Expected {
  unit: Document["unit"];
  /** A word that occurs on one page only. */
  word: string;
  /** That page's number, its label and its blocks. */
  page: number;
  label?: string;
  blocks: [kind: Block["kind"], text: string][];
}

export const files: [name: string, bytes: Buffer, expected: Expected][] = [
  [
    "lease.docx",
    docxFile(
      wordParagraph("The lease of the boathouse", '<w:outlineLvl w:val="0"/>') +
        wordParagraph("It ends when the herons leave.") +
        `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>${wordParagraph("Month")}</w:tc><w:tc>${wordParagraph("Rent")}</w:tc></w:tr>` +
        `<w:tr><w:tc>${wordParagraph("May")}</w:tc><w:tc><w:p>${wordRun("120")}</w:p></w:tc></w:tr></w:tbl>`,
    ),
    {
      unit: "section",
      word: "herons",
      page: 1,
      blocks: [
        ["heading", "The lease of the boathouse"],
        ["paragraph", "It ends when the herons leave."],
        ["table", "Month\tRent\nMay\t120"],
      ],
    },
  ],
  [
    "talk.pptx",
    pptxFile([
      { shapes: slideShape(slideParagraph("Birds of the harbour"), { type: "title" }) },
      {
        shapes: slideShape(slideParagraph("Who lives here"), { type: "title" }),
        notes: slideShape(slideParagraph("Wait for the kingfisher."), { type: "body" }),
      },
    ]),
    {
      unit: "slide",
      word: "kingfisher",
      page: 2,
      blocks: [
        ["heading", "Who lives here"],
        ["footnote", "Wait for the kingfisher."],
      ],
    },
  ],
  [
    "moorings.csv",
    Buffer.from('Berth;Rent\nNorth;00120\n"East; upper";90\nThe bollard;7\n'),
    {
      unit: "sheet",
      word: "bollard",
      page: 1,
      blocks: [["table", "Berth\tRent\nNorth\t00120\nEast; upper\t90\nThe bollard\t7"]],
    },
  ],
  [
    "census.xlsx",
    xlsxFile([
      { name: "Gulls", rows: sheetRow(1, "Bird", "Count") + sheetRow(2, "Gull", 7) },
      { name: "Geese", rows: sheetRow(1, "Bird", "Count") + sheetRow(2, "Brantgoose", 3) },
    ]),
    {
      unit: "sheet",
      word: "Brantgoose",
      page: 2,
      label: "Geese",
      blocks: [["table", "Bird\tCount\nBrantgoose\t3"]],
    },
  ],
  [
    "tides.ods",
    openDocumentFile(
      "spreadsheet",
      `<table:table table:name="Tides"><table:table-row><table:table-cell>${openParagraph("Springtide")}</table:table-cell><table:table-cell>${openParagraph("04:10")}</table:table-cell></table:table-row></table:table>`,
    ),
    {
      unit: "sheet",
      word: "springtide",
      page: 1,
      label: "Tides",
      blocks: [["table", "Springtide\t04:10"]],
    },
  ],
  [
    "rules.odt",
    openDocumentFile("text", openHeading("Rules") + openParagraph("No anchoring near the sluice.")),
    {
      unit: "section",
      word: "sluice",
      page: 1,
      blocks: [
        ["heading", "Rules"],
        ["paragraph", "No anchoring near the sluice."],
      ],
    },
  ],
  [
    "plans.odp",
    openDocumentFile(
      "presentation",
      `<draw:page/><draw:page><draw:frame presentation:class="title"><draw:text-box>${openParagraph("A longer breakwater")}</draw:text-box></draw:frame></draw:page>`,
    ),
    {
      unit: "slide",
      word: "breakwater",
      page: 2,
      blocks: [["heading", "A longer breakwater"]],
    },
  ],
  [
    "letter.rtf",
    Buffer.from(
      "{\\rtf1\\ansi\\ansicpg1252\\pard\\outlinelevel0 Letter\\par\\pard The dredger caf\\'e9 is closed.\\par}",
    ),
    {
      unit: "section",
      word: "dredger",
      page: 1,
      blocks: [
        ["heading", "Letter"],
        ["paragraph", "The dredger café is closed."],
      ],
    },
  ],
  [
    "notice.html",
    Buffer.from(
      "<nav>Home</nav><h1>Notice</h1><p>The <b>ferry</b>man is ill.</p><table><tr><th>Day<tr><td>Monday</table>",
    ),
    {
      unit: "section",
      word: "ferryman",
      page: 1,
      blocks: [
        ["heading", "Notice"],
        ["paragraph", "The ferryman is ill."],
        ["table", "Day\nMonday"],
      ],
    },
  ],
  [
    "readme.md",
    Buffer.from("# How *to* moor\n\nUse a **clove hitch**:\n\n- twice\n"),
    {
      unit: "section",
      word: "hitch",
      page: 1,
      blocks: [
        ["heading", "How to moor"],
        ["paragraph", "Use a clove hitch:"],
        ["list", "twice"],
      ],
    },
  ],
  [
    "invitation.eml",
    Buffer.from("From: Bea <bea@example.com>\nSubject: Regatta\n\nBring your oilskins.\n"),
    {
      unit: "section",
      word: "oilskins",
      page: 1,
      blocks: [
        ["heading", "Regatta"],
        ["paragraph", "From: Bea <bea@example.com>"],
        ["paragraph", "Bring your oilskins."],
      ],
    },
  ],
  [
    "summons.msg",
    msgFile(
      // "Привет" in Windows-1251, and that encoding's number.
      {
        0x0037: "\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2",
        0x0c1a: "Bea",
        0x1000: "The harbourmaster is heard.",
        0x3ffd: 1251,
      },
      {
        isOfBytes: true,
        recipients: [
          { 0x3001: "Ada", 0x39fe: "ada@example.com", 0x0c15: 1 },
          { 0x3001: "Cy", 0x3003: "/O=EXCHANGE/CN=CY", 0x0c15: 2 },
        ],
        attachments: [
          { 0x3707: "logo.png", 0x3712: "logo@bea", 0x3701: Buffer.from("x"), 0x3705: 1 },
        ],
      },
    ),
    {
      unit: "section",
      word: "harbourmaster",
      page: 1,
      blocks: [
        ["heading", "Привет"],
        ["paragraph", "From: Bea"],
        ["paragraph", "To: Ada <ada@example.com>"],
        ["paragraph", "Cc: Cy"],
        ["paragraph", "The harbourmaster is heard."],
      ],
    },
  ],
  [
    "logbook.epub",
    zipOf({
      "META-INF/container.xml":
        '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      "book.opf":
        '<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      "a.xhtml": "<html><body><h1>May</h1><p>Calm.</p></body></html>",
      "b.xhtml": "<html><body><h1>June</h1><p>A sudden squall.</p></body></html>",
    }),
    {
      unit: "section",
      word: "squall",
      page: 2,
      blocks: [
        ["heading", "June"],
        ["paragraph", "A sudden squall."],
      ],
    },
  ],
  [
    "papers.zip",
    zipOf({ "charts/depths.bin": "0" }),
    { unit: "section", word: "depths", page: 1, blocks: [["list", "charts/depths.bin"]] },
  ],
];
