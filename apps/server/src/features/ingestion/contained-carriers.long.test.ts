import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { containing, found, held, heron, pdfWith, remove } from "#test/library/contained.ts";
import { sendFile, settled, type TestFile } from "#test/library/library.ts";
import { docxFile, pptxFile } from "@lectern/document-parser/test/office-file";
import { openDocumentFile } from "@lectern/document-parser/test/open-document-file";
import { xlsxFile } from "@lectern/document-parser/test/sheet-file";

import { message } from "@lectern/contract/message";

const app = await startApp();
const { ada, added } = await containing(app);

test("a file attached to a PDF is a document too", async () => {
  const { document, contained } = await added({
    name: "report.pdf",
    bytes: pdfWith("notes.txt", "The bittern booms at dusk."),
  });
  expect(document).toMatchObject({ status: "ready", contained_count: 1, page_count: 1 });
  expect(contained).toMatchObject([{ name: "notes.txt", status: "ready" }]);
  expect(await found(ada, "bittern")).toEqual(["notes.txt"]);
  await remove(ada, document);
});

test("a PDF that holds nothing but files says so, and its files are read", async () => {
  const { id: collection_id } = await ada.collection();
  const file = { name: "shell.pdf", bytes: pdfWith("tides.txt", "Spring tide at noon.", "") };
  const { id } = await sendFile(app, ada, collection_id, file);
  const whole = await settled(ada, id);
  expect(whole).toMatchObject({
    status: "ready",
    status_detail: "The file has no text of its own; the files inside it were added next to it.",
  });
  expect((await held(ada, whole)).map(({ name }) => name)).toEqual(["tides.txt"]);
});

test("a PDF of pictures gives the files that it holds where nothing recognises its text", async () => {
  const blind = await startApp({ ocrEngine: "none" });
  const bea = await blind.signUp();
  const { id: collection_id } = await bea.collection();
  const drawn = `) Tj ET${" 9 9 m 90 90 l S".repeat(250)} BT (`;
  const bytes = pdfWith("tides.txt", "Spring tide at noon.", drawn);
  const { id } = await sendFile(blind, bea, collection_id, { name: "scan.pdf", bytes });
  const whole = await settled(bea, id);
  expect(whole).toMatchObject({
    status: "ready",
    status_detail: `${message("reading_failed_no_engine").text} The file has no text of its own; the files inside it were added next to it.`,
  });
  expect((await held(bea, whole)).map(({ name }) => name)).toEqual(["tides.txt"]);
});

test("an Office document without a word of its own gives the files that it holds", async () => {
  const object = { o: ["oleObject", "embeddings/tides.pdf"] } as const;
  const slide = { relations: { o: ["oleObject", "../embeddings/tides.pdf"] } } as const;
  const files: TestFile[] = [
    {
      name: "shell.docx",
      bytes: docxFile("", { relations: object, files: { "word/embeddings/tides.pdf": heron } }),
    },
    {
      name: "shell.pptx",
      bytes: pptxFile([{ shapes: "", ...slide }], { files: { "ppt/embeddings/tides.pdf": heron } }),
    },
    {
      name: "shell.xlsx",
      bytes: xlsxFile(
        [{ name: "One", rows: "", relations: { oleObject: "../embeddings/tides.pdf" } }],
        { files: { "xl/embeddings/tides.pdf": heron } },
      ),
    },
    {
      name: "shell.odt",
      bytes: openDocumentFile("text", "", { files: { "Object 1": heron } }),
    },
  ];
  for (const file of files) {
    const { document, contained } = await added(file);
    expect([document.name, document.status, document.status_detail]).toEqual([
      file.name,
      "ready",
      "The file has no text of its own; the files inside it were added next to it.",
    ]);
    expect(contained).toMatchObject([{ status: "ready", size: heron.length }]);
  }
  const { document } = await added({ name: "empty.docx", bytes: docxFile("") });
  expect(document).toMatchObject({
    status: "error",
    status_detail: "No text was found in the file.",
  });
});
