import { retryDocument } from "@lectern/contract/library";
import { message } from "@lectern/contract/message";
import { lockedPdf, pdf } from "@lectern/document-parser/test/pdf";
import { expect, test } from "vitest";

import { startApp } from "#test/app.ts";
import { book, ingesting } from "#test/library/ingesting.ts";
import { filesOf, sendFile, settled } from "#test/library/library.ts";

const app = await startApp();
const { shelf, rowsOf } = ingesting(app);

const good = book(3);

test.each([
  ["damaged", "cut off", good.subarray(0, good.length / 2)],
  ["damaged", "only a header", Buffer.from("%PDF-1.7\nand nothing more")],
  [
    "damaged",
    "a header before noise",
    Buffer.concat([good.subarray(0, 20), Buffer.alloc(5000, 7)]),
  ],
  ["encrypted", "locked", lockedPdf([{ lines: ["Secret"] }], "open sesame")],
  ["too_many_pages", "longer than 5,000 pages", pdf(Array.from({ length: 5_001 }, () => ({})))],
  ["no_text", "without text", pdf([{ operators: "0 0 100 100 re f" }])],
] as const)(
  "says %s of a PDF that is %s, keeps its file, and reads it again when asked",
  async (code, _, bytes) => {
    const { ada, collectionId } = await shelf();
    const bad = await sendFile(app, ada, collectionId, { name: "bad.pdf", bytes });
    const fine = await sendFile(app, ada, collectionId, { name: "good.pdf", bytes: good });
    const failed = {
      status: "error",
      status_detail: message(`reading_failed_${code}`).text,
      page_count: null,
    };
    expect(await settled(ada, bad.id)).toMatchObject(failed);
    expect(await settled(ada, fine.id)).toMatchObject({ status: "ready", page_count: 3 });
    expect(await rowsOf(bad.id)).toEqual({ pages: 0, chunks: 0, counted: 0, postings: 0 });
    const files = (await filesOf(app)).whole.length;

    const params = { collection_id: collectionId, document_id: bad.id };
    expect((await ada.call(retryDocument, { params })).body.status).toBe("processing");
    expect(await settled(ada, bad.id)).toMatchObject(failed);
    expect((await filesOf(app)).whole.length).toBe(files);
  },
);
