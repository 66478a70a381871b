import { expect, test } from "vitest";

import { docxFile, officeXml, wordParagraph } from "../../test/office-file.ts";
import { openDocumentFile, openParagraph } from "../../test/open-document-file.ts";
import { xlsxFile } from "../../test/sheet-file.ts";
import { zipOf } from "../../test/zip-file.ts";

import { readingOf, textsOf } from "./reading.fixture.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A page as browsers save it in one file. */
const webArchive = (html: string) =>
  [
    "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="part"',
    "",
    "--part",
    'Content-Type: text/html; charset="iso-8859-1"',
    "Content-Transfer-Encoding: quoted-printable",
    "Content-Location: file:///C:/page.htm",
    "",
    `<html><body>${html}</body></html>`,
    "--part--",
    "",
  ].join("\r\n");

/** A document embedded in an OpenDocument file, as the parts of its folder. */
const openObject = (folder: string, kind: string, body: string) => ({
  [`${folder}/content.xml`]: `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
});
const openCell = (text: string) => `<table:table-cell>${openParagraph(text)}</table:table-cell>`;
const openRow = (...cells: string[]) =>
  `<table:table-row>${cells.map(openCell).join("")}</table:table-row>`;
const openObjects = {
  ...openObject(
    "Object 1",
    "chart",
    `<chart:chart><chart:title>${openParagraph("Depth by year")}</chart:title><table:table table:name="local-table"><table:table-header-rows>${openRow("", "Fathoms")}</table:table-header-rows>${openRow("1911", "7")}</table:table></chart:chart>`,
  ),
  ...openObject(
    "Object 2",
    "spreadsheet",
    `<table:table table:name="Sheet1">${openRow("Quay", "Berths")}${openRow("North", "12")}</table:table>`,
  ),
  ...openObject("Object 3", "text", openParagraph("Of a text within.")),
  "Object 4/content.xml":
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>',
  "Object 5/content.xml":
    '<math:math xmlns:math="http://www.w3.org/1998/Math/MathML"><math:mi>a</math:mi><math:mo>=</math:mo><math:mi>b</math:mi></math:math>',
};
const openFrame = (object: string) =>
  `<draw:frame><draw:object xlink:href="./${object}"/><draw:image xlink:href="./ObjectReplacements/${object}"/></draw:frame>`;

test("charts, tables, texts and formulas within a document of OpenOffice's kind are read", async () => {
  const body = [1, 2, 3, 4, 5, 1]
    .map((at) => `<text:p>Frame ${at}.${openFrame(`Object ${at}`)}</text:p>`)
    .join("");
  const read = await readingOf("odt", openDocumentFile("text", body, { files: openObjects }));
  expect(read.blocks.map(([kind, , text]) => `${kind}: ${text}`)).toEqual([
    "paragraph: Frame 1.",
    "paragraph: Depth by year",
    "table: \tFathoms\n1911\t7",
    "paragraph: Frame 2.",
    "table: Quay\tBerths\nNorth\t12",
    "paragraph: Frame 3.",
    "paragraph: Of a text within.",
    "paragraph: Frame 4.",
    "paragraph: E = m c^2",
    "paragraph: Frame 5.",
    "paragraph: a = b",
    "paragraph: Frame 1.",
  ]);
  expect(read.files).toEqual([]);
});

test("charts on slides and sheets of OpenOffice's kind are read", async () => {
  const slides = `<draw:page>${openFrame("Object 1")}</draw:page>`;
  const told = ["Depth by year", "\tFathoms\n1911\t7"];
  const files = openObjects;
  expect(await textsOf("odp", openDocumentFile("presentation", slides, { files }))).toEqual(told);
  const sheet = `<table:table table:name="Soundings"><table:shapes>${openFrame("Object 1")}</table:shapes>${openRow("Of", "soundings")}</table:table>`;
  const read = await textsOf("ods", openDocumentFile("spreadsheet", sheet, { files }));
  expect(read).toEqual(["Of\tsoundings", ...told]);
});

test("what a Word document takes in from other files is read where it stands", async () => {
  const chunk = (id: string) => `<w:altChunk r:id="${id}"/>`;
  const body = `${wordParagraph("First.")}${["h", "r", "t", "d", "m", "b"].map(chunk).join("")}${wordParagraph("Last.")}`;
  const whole = docxFile(body, {
    relations: {
      h: ["aFChunk", "afchunk.html"],
      r: ["aFChunk", "afchunk.rtf"],
      t: ["aFChunk", "afchunk.txt"],
      d: ["aFChunk", "afchunk.docx"],
      m: ["aFChunk", "afchunk.mht"],
      b: ["aFChunk", "afchunk.dat"],
    },
    files: {
      "word/afchunk.html": "<html><body><h1>Harbour</h1><p>Of a page.</p></body></html>",
      "word/afchunk.rtf": String.raw`{\rtf1\ansi Of a text.\par}`,
      "word/afchunk.txt": "Of a plain one.",
      "word/afchunk.docx": docxFile(wordParagraph("Of another.")),
      "word/afchunk.mht": webArchive("<h2>Quay</h2><p>Of a saved p=E4ge.</p>"),
      // Its extension does not tell its type.
      "word/afchunk.dat": docxFile(wordParagraph("Of a third.")),
    },
  });
  expect(await textsOf("docx", whole)).toEqual([
    "First.",
    "Harbour",
    "Of a page.",
    "Of a text.",
    "Of a plain one.",
    "Of another.",
    "Quay",
    "Of a saved päge.",
    "Of a third.",
    "Last.",
  ]);
});

test("a form's own words are read where nothing was entered, and the program's are not", async () => {
  const asking = (text: string) =>
    `<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>${wordParagraph(text)}</w:sdtContent></w:sdt>`;
  const body = [
    "Click or tap here to enter text.",
    "Choose an item.",
    "[Title]",
    "The tenant pays on the first of the month.",
  ].map(asking);
  expect(await textsOf("docx", docxFile(body.join("")))).toEqual([
    "The tenant pays on the first of the month.",
  ]);
});

test("a cell that was never worked out shows its formula, and a sheet its diagrams", async () => {
  const point = (id: string, text: string) =>
    `<dgm:pt modelId="${id}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const rows =
    '<row r="1"><c r="A1"><v>3</v></c><c r="B1"><f>SUM(A1:A9)</f></c><c r="C1"><f>A1*2</f><v>6</v></c><c r="D1"><f t="shared" si="0"/></c></row>';
  const book = xlsxFile(
    [{ name: "One", rows, relations: { drawing: "../drawings/drawing1.xml" } }],
    {
      files: {
        "xl/drawings/drawing1.xml": "<wsDr/>",
        "xl/drawings/_rels/drawing1.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="${office}/diagramData" Target="../diagrams/data1.xml"/></Relationships>`,
        "xl/diagrams/data1.xml": officeXml(
          "dgm:dataModel",
          `<dgm:ptLst>${point("1", "Moor first")}</dgm:ptLst>`,
        ),
      },
    },
  );
  expect(await textsOf("xlsx", book)).toEqual(["3\t=SUM(A1:A9)\t6", "• Moor first"]);
});

test("what is hidden from assistive technology alone is shown, but for ornaments", async () => {
  const page =
    '<html><body><main><p>Text <span aria-hidden="true">¶</span></p><figure><img src="a.png"><figcaption aria-hidden="true">The old quay.</figcaption></figure><div aria-hidden="true">Printed in 1911.</div></main></body></html>';
  expect(await textsOf("html", page)).toEqual(["Text", "The old quay.", "Printed in 1911."]);
});

test("what stands above and below the pages of a text in RTF is read once", async () => {
  const text = String.raw`{\rtf1\ansi{\header\pard Harbour office, Quay 3\par}{\footer\pard File 77 of the board\par}{\footerf\pard Registered at Lund\par}\pard The letter.\par\sect{\footer\pard File 77 of the board\par}\pard Its annex.\par}`;
  expect(await textsOf("rtf", text)).toEqual([
    "Harbour office, Quay 3",
    "The letter.",
    "Its annex.",
    "File 77 of the board",
    "Registered at Lund",
  ]);
});

test("a page of a book that is drawn is read", async () => {
  const book = zipOf({
    "META-INF/container.xml":
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    "book.opf":
      '<package><manifest><item id="a" href="a.svg" media-type="image/svg+xml"/><item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    "a.svg":
      '<svg xmlns="http://www.w3.org/2000/svg"><title>t</title><text x="1" y="2">The <tspan>log</tspan><tspan x="1" dy="12">of May</tspan></text></svg>',
    "b.xhtml": "<html><body><p>Calm.</p></body></html>",
  });
  expect(await textsOf("epub", book)).toEqual(["The log of May", "Calm."]);
});
