import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

import { lockedPdf, pdf, unfoldingPdf } from "./pdf.ts";
import { zipFile, zipOf } from "./zip-file.ts";

/**
 * The expected result of a file: `ready`; `error` with a reason that matches; refused at upload
 * with a status; or `any` if it only has to end.
 */
export type Fate = "ready" | "any" | RegExp | 413 | 415 | 422;

export interface HostileFile {
  what: string;
  name: string;
  bytes: Buffer;
  fate: Fate;
  /** Text that must not be in any parsed result. */
  never?: string;
}

const types = (part: string, of: string) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${of}.main+xml"/></Types>`;
const relations = (part: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${part}"/></Relationships>`;
const w = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;

/** Returns the parts of a Word document with this body, after a prolog. */
const wordParts = (body: string, prolog = "") => ({
  "[Content_Types].xml": types("word/document.xml", "wordprocessingml.document"),
  "_rels/.rels": relations("word/document.xml"),
  "word/document.xml": `${prolog}<w:document ${w}><w:body>${body}</w:body></w:document>`,
});
const saying = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const word = (body: string, prolog = "") => zipOf(wordParts(body, prolog));

/** Returns the parts of a workbook whose single cell is the first of these shared strings. */
const workbookParts = (strings: string | Buffer) => ({
  "[Content_Types].xml": types("xl/workbook.xml", "spreadsheetml.sheet"),
  "_rels/.rels": relations("xl/workbook.xml"),
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Costs" sheetId="1" r:id="r1"/></sheets></workbook>`,
  "xl/worksheets/sheet1.xml": `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
  "xl/sharedStrings.xml": strings,
});
const strings = (items: string, prolog = "") =>
  `${prolog}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items}</sst>`;

/** Ten levels of ten: a gigabyte if entities are expanded. */
const laughs = `<!DOCTYPE x [<!ENTITY l0 "laughter">${Array.from(
  { length: 9 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join("")}]>`;
const outside = `<!DOCTYPE x [<!ENTITY outside SYSTEM "file:///etc/passwd">]>`;

/** Returns a PNG whose header claims a size, with only a few pixels. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a GIF of one pixel with `frames` frames. */
function gif(frames: number): Buffer {
  const frame = Buffer.from("2c000000000100010000020244010 0".replaceAll(" ", ""), "hex");
  const head = Buffer.concat([
    Buffer.from("GIF89a", "latin1"),
    Buffer.from("01000100800000000000ffffff", "hex"),
  ]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

/** A TIFF whose only directory offset is beyond its end. */
const tiff = Buffer.concat([Buffer.from("49492a00f0ffff7f", "hex"), Buffer.alloc(64)]);

/** Returns a PDF of these objects, the first being the catalog, without a cross-reference table. */
const rawPdf = (...objects: string[]) =>
  Buffer.from(
    `%PDF-1.7\n${objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    "latin1",
  );
const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const textOf = (content: string) =>
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
const hello = textOf("BT /F1 12 Tf 72 700 Td (Harmless words on a page) Tj ET");
const pageWith = (content: number, fontAt: number, more = "") =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${fontAt} 0 R >> >> /Contents ${content} 0 R ${more} >>`;

/**
 * A page that uses a form ten times, which uses another ten times, and so on: 777 bytes, a million
 * words.
 */
const formBomb = rawPdf(
  "<< /Type /Catalog /Pages 2 0 R >>",
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R >>",
  textOf("/X Do ".repeat(10)),
  ...Array.from({ length: 5 }, (_, level) => {
    const content =
      level === 4 ? "BT /F1 9 Tf 9 9 Td (word ) Tj ET ".repeat(10) : "/X Do ".repeat(10);
    const inner = level === 4 ? "/Font << /F1 10 0 R >>" : `/XObject << /X ${6 + level} 0 R >>`;
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << ${inner} >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  }),
  font,
);

const whole = pdf(["The tenant pays on the first day of each month."]);
const tenths = Array.from({ length: 9 }, (_, n): HostileFile => ({
  what: `a PDF cut off after ${n + 1} tenths`,
  name: `cut ${n + 1}.pdf`,
  bytes: whole.subarray(0, Math.floor((whole.length * (n + 1)) / 10)),
  fate: "any",
}));

/**
 * Returns the hostile files for the upload and every parser, generated here. Each must be refused
 * or end as expected, within the limits of one parse.
 */
export const hostileFiles = (): HostileFile[] => [
  { what: "a Word file of zeros", name: "zeros.docx", bytes: Buffer.alloc(5000), fate: 422 },
  {
    what: "a zip that is no Word document",
    name: "none.docx",
    bytes: zipOf({ a: "b" }),
    fate: /damaged/,
  },
  {
    what: "a Word document that unfolds without end",
    name: "flat.docx",
    bytes: zipOf(wordParts(saying("a".repeat(220_000_000)))),
    fate: /unpacked/,
  },
  {
    what: "a zip that unfolds to a thousand times its size",
    name: "flat.zip",
    bytes: zipOf({ "a.txt": Buffer.alloc(220_000_000), "b.txt": "words" }),
    fate: /unpacked/,
  },
  {
    what: "a zip within a zip",
    name: "nested.zip",
    bytes: zipOf({ "inner.zip": zipOf({ "a.txt": "inner words" }), "outer.txt": "Outer words." }),
    fate: "ready",
    never: "inner words",
  },
  {
    what: "a Word document whose header lies of its size",
    name: "lying.docx",
    bytes: zipFile(
      Object.entries(wordParts(saying("a".repeat(5_000_000)))).map(([name, data]) => ({
        name,
        data,
        ...(name === "word/document.xml" ? { claims: 120 } : {}),
      })),
    ),
    fate: /unpacked|damaged/,
  },
  {
    what: "a workbook whose header claims 4 GB",
    name: "claims.xlsx",
    bytes: zipFile(
      Object.entries(workbookParts(strings("<si><t>x</t></si>"))).map(([name, data]) => ({
        name,
        data,
        ...(name === "xl/sharedStrings.xml" ? { claims: 0xfffffff0 } : {}),
      })),
    ),
    fate: /unpacked|damaged/,
  },
  {
    what: "a zip whose entries overlap",
    name: "overlap.zip",
    bytes: zipFile([
      { name: "a.txt", data: "the same words" },
      ...Array.from({ length: 50 }, (_, n) => ({
        name: `b${n}.txt`,
        data: "the same words",
        at: 0,
      })),
    ]),
    fate: /damaged|unpacked/,
  },
  {
    what: "a zip of 20,000 files",
    name: "many.zip",
    bytes: zipFile(
      Array.from({ length: 20_000 }, (_, n) => ({ name: `${n}.txt`, data: "x", store: true })),
    ),
    fate: /more than 5,000 files/,
  },
  {
    what: "a zip with paths that lead out, a link, and a name of 4,100 bytes",
    name: "paths.zip",
    bytes: zipFile([
      { name: "../../../../tmp/out.txt", data: "Words from a path that leads out." },
      { name: "/etc/absolute.txt", data: "Words from an absolute path." },
      { name: "C:\\windows\\back.txt", data: "Words from another absolute path." },
      { name: "link.txt", data: "/etc/passwd", mode: 0o120777 },
      { name: `${"n".repeat(4096)}.txt`, data: "Words under a long name." },
    ]),
    fate: "any",
    never: "root:",
  },
  {
    what: "a Word document with an entity that names a file",
    name: "outside.docx",
    bytes: word(saying("before &outside; after"), outside),
    fate: "any",
    never: "root:",
  },
  {
    what: "a Word document of a billion laughs",
    name: "laughs.docx",
    bytes: word(saying("before &l9; after"), laughs),
    fate: "any",
    never: "laughterlaughter",
  },
  {
    what: "a workbook of a billion laughs",
    name: "laughs.xlsx",
    bytes: zipOf(workbookParts(strings("<si><t>before &l9; after</t></si>", laughs))),
    fate: "any",
    never: "laughterlaughter",
  },
  {
    what: "a workbook whose shared strings unfold without end",
    name: "strings.xlsx",
    bytes: zipOf(workbookParts(Buffer.alloc(220_000_000, "<si><t>a</t></si>"))),
    fate: /unpacked|damaged/,
  },
  {
    what: "a Word document whose picture is a file of the server",
    name: "picture.docx",
    bytes: zipOf({
      ...wordParts(
        `${saying("A picture")}<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" r:link="r9"/></w:drawing></w:r></w:p>`,
      ),
      "word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd" TargetMode="External"/></Relationships>`,
    }),
    fate: "ready",
    never: "root:",
  },
  {
    what: "a Word document of 200,000 tables within tables",
    name: "deep.docx",
    bytes: word(`${"<w:tbl><w:tr><w:tc>".repeat(200_000)}${saying("deep")}`),
    fate: "any",
  },
  {
    what: "a web page of 200,000 elements within each other",
    name: "deep.html",
    bytes: Buffer.from(`<p>Words.</p>${"<div>".repeat(200_000)}deep`),
    fate: "any",
  },
  {
    what: "a web page that would run and fetch",
    name: "script.html",
    bytes: Buffer.from(
      `<p>Plain words to read.</p><script>document.title="never"</script><img src="http://192.0.2.1/x.png"><iframe src="file:///etc/passwd"></iframe>`,
    ),
    fate: "ready",
    never: "never",
  },
  {
    what: "a Rich Text file of 200,000 groups within each other",
    name: "deep.rtf",
    bytes: Buffer.from(`{\\rtf1 Words. ${"{".repeat(200_000)}deep`),
    fate: "any",
  },
  {
    what: "a mail of 10,000 parts within each other",
    name: "deep.eml",
    bytes: Buffer.from(
      `Subject: Deep\r\n${Array.from({ length: 10_000 }, (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\r\n\r\n--b${n}\r\n`).join("")}\r\nwords`,
    ),
    fate: "any",
  },
  {
    what: "an Outlook message of nothing",
    name: "nothing.msg",
    bytes: Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4096, 0xff)]),
    fate: /damaged|text/,
  },
  {
    what: "a picture of 50,000 by 50,000",
    name: "huge.png",
    bytes: png(50_000, 50_000),
    fate: /unpacked|damaged/,
  },
  {
    what: "a picture cut off",
    name: "cut.png",
    bytes: png(64, 64).subarray(0, 60),
    fate: /damaged|text/,
  },
  { what: "a picture of 100,000 frames", name: "frames.gif", bytes: gif(100_000), fate: "any" },
  {
    what: "a picture whose directory lies behind its end",
    name: "lying.tiff",
    bytes: tiff,
    fate: /damaged|text/,
  },
  {
    what: "a PDF of 1 kB that unfolds to 256 MB",
    name: "unfold.pdf",
    bytes: unfoldingPdf(256 * 1024 * 1024),
    fate: "any",
  },
  {
    what: "a PDF of a million words in a kilobyte",
    name: "forms.pdf",
    bytes: formBomb,
    fate: "any",
  },
  {
    what: "a PDF whose pages are each other's",
    name: "loop.pdf",
    bytes: rawPdf(
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>",
    ),
    fate: /damaged|text/,
  },
  {
    what: "a PDF that claims a million pages",
    name: "million.pdf",
    bytes: rawPdf(
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1000000 >>",
      pageWith(4, 5),
      hello,
      font,
    ),
    fate: "any",
  },
  {
    what: "a PDF whose tables of objects name each other",
    name: "xref.pdf",
    bytes: Buffer.from(
      whole
        .toString("latin1")
        .replace(/trailer\n<</, `trailer\n<< /Prev ${whole.lastIndexOf("xref\n0")}`),
      "latin1",
    ),
    fate: "any",
  },
  {
    what: "a PDF with a password",
    name: "locked.pdf",
    bytes: lockedPdf([{ lines: ["Secret"] }], "word"),
    fate: /password/,
  },
  {
    what: "a PDF that would run a script and start a program",
    name: "actions.pdf",
    bytes: rawPdf(
      "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      pageWith(4, 5, "/AA << /O << /S /Launch /F (/bin/sh) >> >>"),
      hello,
      font,
    ),
    fate: "ready",
  },
  {
    what: "a PDF whose font's matrix is a script",
    name: "matrix.pdf",
    bytes: rawPdf(
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      pageWith(4, 5),
      hello,
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (1\\); process.exit\\(1\\)//)] >>",
    ),
    fate: "any",
  },
  ...tenths,
  {
    what: "half characters and zeros",
    name: "zeros.txt",
    bytes: Buffer.from("\ufeffa\ud800b\u0000c words", "utf16le"),
    fate: "ready",
  },
  {
    what: "40 MB on one line",
    name: "line.txt",
    bytes: Buffer.alloc(40_000_000, "x"),
    fate: /unpacked/,
  },
  {
    what: "a table of 3 MB on one line",
    name: "line.csv",
    bytes: Buffer.alloc(3_000_000, "a,"),
    fate: "any",
  },
  {
    what: "a quote that never ends",
    name: "quote.csv",
    bytes: Buffer.from(`a,b\n1,"${"x\n".repeat(500_000)}`),
    fate: "any",
  },
  {
    what: "Markdown of 50,000 brackets",
    name: "brackets.md",
    bytes: Buffer.from(`Words. ${"[".repeat(50_000)}${"*a ".repeat(20_000)}`),
    fate: "any",
  },
  {
    what: "a book that is an empty zip",
    name: "empty.epub",
    bytes: zipOf({ mimetype: "application/epub+zip" }),
    fate: /damaged|text/,
  },
  {
    what: "an OpenDocument text of a row repeated a million times",
    name: "rows.ods",
    bytes: zipOf({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>cell</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    }),
    fate: "any",
  },
];
