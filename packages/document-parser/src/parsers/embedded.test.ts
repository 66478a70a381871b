import { Buffer } from "node:buffer";

import { CFB } from "@e965/xlsx";
import { expect, test } from "vitest";

import {
  docxFile,
  officeXml,
  pptxFile,
  slideParagraph,
  slideShape,
  wordParagraph,
} from "../../test/office-file.ts";
import { openDocumentFile, openParagraph } from "../../test/open-document-file.ts";
import { sheetRow, xlsxFile } from "../../test/sheet-file.ts";

import { readingOf } from "./reading.fixture.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A compound file with these streams, as Windows wraps an object. */
function compound(streams: Readonly<Record<string, Buffer>>): Buffer {
  const file: unknown = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, bytes);
  return Buffer.from(CFB.write(file, { type: "buffer" }) as Uint8Array);
}

/** Wraps a file as the Windows Packager does. */
function packaged(name: string, bytes: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(bytes.length);
  const path = Buffer.from(`C:\\Temp\\${name}\0`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32LE(path.length);
  return Buffer.concat([
    Buffer.alloc(4),
    Buffer.from([2, 0]),
    Buffer.from(`${name}\0`, "latin1"),
    path,
    Buffer.from([0, 0, 3, 0]),
    length,
    path,
    size,
    bytes,
  ]);
}

const tides = Buffer.from("High water at noon.");
const wrapped = compound({ "\u0001Ole10Native": packaged("tides.txt", tides) });
const inner = xlsxFile([{ name: "Depths", rows: sheetRow(1, "fathoms", 7) }]);
const words = "Of what is within.";

test("files within a Word document are taken out; the tables behind its charts are none", async () => {
  const relations = (target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${office}/package" Target="${target}"/></Relationships>`;
  const whole = docxFile(wordParagraph(words), {
    relations: {
      o: ["oleObject", "embeddings/oleObject1.bin"],
      p: ["package", "embeddings/Microsoft_Excel_Sheet1.xlsx"],
      w: ["oleObject", "embeddings/oleObject2.bin"],
      e: ["oleObject", "embeddings/oleObject3.bin"],
      b: ["oleObject", "embeddings/oleObject4.bin"],
      c: ["chart", "charts/chart1.xml"],
    },
    files: {
      "word/embeddings/oleObject1.bin": wrapped,
      "word/embeddings/Microsoft_Excel_Sheet1.xlsx": inner,
      "word/embeddings/oleObject2.bin": compound({ Package: inner }),
      // An old formula.
      "word/embeddings/oleObject3.bin": compound({ "Equation Native": Buffer.from("x") }),
      "word/embeddings/oleObject4.bin": compound({ WordDocument: Buffer.from("x") }),
      "word/charts/chart1.xml": officeXml("c:chartSpace", ""),
      "word/charts/_rels/chart1.xml.rels": relations("../embeddings/behind.xlsx"),
      "word/embeddings/behind.xlsx": inner,
    },
  });
  const { files, blocks } = await readingOf("docx", whole);
  expect(blocks.map(([, , text]) => text)).toEqual([words]);
  expect(files.map(([path]) => path)).toEqual([
    "tides.txt",
    "Microsoft_Excel_Sheet1.xlsx",
    "oleObject2.xlsx",
    "oleObject4.doc",
  ]);
  expect(files[0]?.[1]).toBe(tides.toString());
});

test("files within slides, sheets and documents of OpenOffice's kind are taken out", async () => {
  const slides = pptxFile(
    [
      {
        shapes: slideShape(slideParagraph(words)),
        relations: { o: ["oleObject", "../embeddings/oleObject1.bin"] },
      },
    ],
    { files: { "ppt/embeddings/oleObject1.bin": wrapped } },
  );
  const sheets = xlsxFile(
    [
      {
        name: "One",
        rows: sheetRow(1, words),
        relations: { oleObject: "../embeddings/oleObject1.bin" },
      },
    ],
    { files: { "xl/embeddings/oleObject1.bin": wrapped } },
  );
  const open = openDocumentFile("text", openParagraph(words), {
    files: { "Object 1": wrapped },
  });
  for (const [kind, bytes] of [
    ["pptx", slides],
    ["xlsx", sheets],
    ["odt", open],
  ] as const) {
    const { files } = await readingOf(kind, bytes);
    expect([kind, files]).toEqual([kind, [["tides.txt", tides.toString()]]]);
  }
});

test("objects are told by what they hold, whatever they are called", async () => {
  const paper = Buffer.from("%PDF-1.4 of a sheet");
  const whole = docxFile(wordParagraph(words), {
    relations: {
      a: ["oleObject", "embeddings/oleObject1.bin"],
      b: ["oleObject", "embeddings/oleObject2.bin"],
      c: ["package", "embeddings/package3.bin"],
    },
    files: {
      "word/embeddings/oleObject1.bin": paper,
      "word/embeddings/oleObject2.bin": compound({ CONTENTS: paper }),
      "word/embeddings/package3.bin": inner,
    },
  });
  const { files } = await readingOf("docx", whole);
  expect(files.map(([path]) => path)).toEqual([
    "oleObject1.pdf",
    "oleObject2.pdf",
    "package3.xlsx",
  ]);
  const open = openDocumentFile("text", openParagraph(words), {
    files: {
      "layout-cache": Buffer.from([1, 2, 3]),
      "OLE object": wrapped,
      "Object 2": inner,
      "ObjectReplacements/OLE object": Buffer.from("VCLMTF"),
      "ObjectReplacements/Object 2": Buffer.from("VCLMTF"),
      "Object 3": compound({ CONTENTS: paper }),
    },
  });
  expect((await readingOf("odt", open)).files.map(([path]) => path)).toEqual([
    "tides.txt",
    "Object 2.xlsx",
    "Object 3.pdf",
  ]);
});
