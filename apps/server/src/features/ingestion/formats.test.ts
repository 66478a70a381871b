import { type Block, type Document, listDocumentPages } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { beforeAll, expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { sendFile, settled } from "#test/library.ts";
import {
  docxFile,
  pptxFile,
  slideParagraph,
  slideShape,
  wordParagraph,
  wordRun,
} from "#test/office-file.ts";

/** A file of one format, and what becomes of it. */
interface Expected {
  unit: Document["unit"];
  /** A word that stands on one page alone. */
  word: string;
  /** The page it is found on, what the page is called, and the page's blocks. */
  page: number;
  label?: string;
  blocks: [kind: Block["kind"], text: string][];
}

const files: [name: string, bytes: Buffer, expected: Expected][] = [
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
];

const app = await startApp();
let ada: Person;
const sent = new Map<string, string>();

beforeAll(async () => {
  ada = await app.signUp();
  const { id } = await ada.collection();
  for (const [name, bytes] of files) {
    sent.set(name, (await sendFile(app, ada, id, { name, bytes })).id);
  }
});

test.each(files)("%s is read, shown and found", async (name, _, expected) => {
  const id = sent.get(name) ?? "";
  expect(await settled(ada, id)).toMatchObject({ status: "ready", unit: expected.unit });
  const { body } = await ada.call(listDocumentPages, { params: { document_id: id } });
  const page = body.results.find(({ number }) => number === expected.page);
  expect(page?.label ?? undefined).toBe(expected.label);
  expect(page?.blocks.map(({ kind, start, end }) => [kind, page.text.slice(start, end)])).toEqual(
    expected.blocks,
  );
  const found = await ada.call(search, { query: { q: expected.word } });
  expect(found.body.results).toMatchObject([{ page: expected.page, document: { id } }]);
});
