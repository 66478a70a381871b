import { findDocument } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { beforeEach, expect, test } from "vitest";

import { type Deps, type Sandbox, SandboxError, type SandboxFault, type Recogniser } from "#deps";
import { type Person, startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";
import { codes, lettersOf, oddPdf, shiftedFont } from "@lectern/document-parser/test/odd-pdf";
import { pdf } from "@lectern/document-parser/test/pdf";

import { ingest } from "./ingest.ts";
import { message } from "@lectern/contract/message";
import { recognisePage } from "./recognition/recognise.ts";

// No worker: the test decides what runs when and what the engine returns.
const app = await startApp({ role: "web", ocrEngine: "none" });
const { db } = app.deps;
const never = new AbortController().signal;
const withEngine = (recogniser: Recogniser | undefined): Deps => ({ ...app.deps, recogniser });

let ada: Person;
let payload = { organization_id: "", document_id: "" };
beforeEach(async () => {
  await db.deleteFrom("document").execute();
});

async function add(bytes: Buffer) {
  ada = await app.signUp();
  const { id } = await ada.collection();
  const sent = await sendFile(app, ada, id, { name: "odd.pdf", bytes });
  payload = { organization_id: ada.organizationId, document_id: sent.id };
}

const shown = async () =>
  (await ada.call(findDocument, { params: { document_id: payload.document_id } })).body;
const texts = async () =>
  (await db.selectFrom("page").select("text").orderBy("number").execute()).map(({ text }) => text);

const good = "BT /F2 12 Tf 72 700 Td (Bitterns are readable here) Tj ET";
const odd = [
  "The grey heron stands at the edge of the water and waits",
  "for a fish to come near enough to be caught and eaten",
]
  .map((words, at) => codes(72, 700 - 16 * at, lettersOf(words)))
  .join("");
const font = shiftedFont(3);

test("a page whose fonts lie about their letters is named, and in no search", async () => {
  await add(oddPdf(font, [good, odd]));
  await ingest(withEngine(undefined), payload, never);
  expect(await shown()).toMatchObject({
    status: "ready",
    status_detail: "The text of page 2 could not be read: its fonts have no character information.",
    page_count: 2,
    unreadable_pages: [2],
  });
  expect(await texts()).toEqual(["Bitterns are readable here", ""]);
  const found = async (q: string) => (await ada.call(search, { query: { q } })).body.results.length;
  expect([await found("bitterns"), await found("khurq")]).toEqual([1, 0]);
});

test("a document of such pages alone cannot be read, and says why", async () => {
  await add(oddPdf(font, [odd]));
  await ingest(withEngine(undefined), payload, never);
  expect(await shown()).toMatchObject({
    status: "error",
    status_detail: message("reading_failed_garbled").text,
  });
});

test("such a page is recognised from its picture", async () => {
  await add(oddPdf(font, [good, odd]));
  const seeing: Recogniser = {
    name: "scripted",
    recognise: async () =>
      "<span class='ocr_line' title=\"bbox 300 350 900 400; baseline 0 -10; x_size 46\">" +
      "<span class='ocrx_word' title='bbox 300 350 900 400; x_wconf 95'>Herons</span></span>",
  };
  await ingest(withEngine(seeing), payload, never);
  expect(await shown()).toMatchObject({ status: "processing" });
  await recognisePage(withEngine(seeing), { ...payload, page: 2 }, never);
  await ingest(withEngine(seeing), payload, never);
  expect(await shown()).toMatchObject({
    status: "ready",
    status_detail: null,
    unreadable_pages: [],
  });
  expect(await texts()).toEqual(["Bitterns are readable here", "Herons"]);
});

test("a file that was cut off is read as far as it goes, and says so", async () => {
  const whole = pdf(["Herons eat fish."]);
  await add(whole.subarray(0, whole.lastIndexOf("xref\n0")));
  await ingest(withEngine(undefined), payload, never);
  expect(await shown()).toMatchObject({
    status: "ready",
    status_detail: "The file is damaged: pages may be missing.",
  });
  expect(await texts()).toEqual(["Herons eat fish."]);
});

/** A sandbox whose second engine fails with this fault. */
const endingBy = (fault: SandboxFault): Sandbox => ({
  ...app.deps.sandbox,
  async *run(input, request, ...more) {
    const isAgain = Boolean((request as { again?: boolean }).again);
    if (isAgain) {
      input.destroy();
      throw new SandboxError(fault, "the second engine");
    }
    yield* app.deps.sandbox.run(input, request, ...more);
  },
});

test.each(["timeout", "memory", "crashed"] as const)(
  "a damaged file is said to be damaged where the second engine ends by %s",
  async (fault) => {
    await add(Buffer.from("%PDF-1.7\nnothing of it is left"));
    await ingest({ ...app.deps, sandbox: endingBy(fault) }, payload, never);
    expect(await shown()).toMatchObject({
      status: "error",
      status_detail: message("reading_failed_damaged").text,
    });
  },
);
