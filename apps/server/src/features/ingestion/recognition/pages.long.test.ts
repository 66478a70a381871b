import { deleteDocument, retryDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { type Deps, SandboxError, type Recogniser } from "#deps";
import { type Person, startApp } from "#test/app.ts";
import { sendFile } from "#test/library/library.ts";
import { scriptedEngines } from "#test/chat/scripted-engines.ts";
import { blank, scanPdf } from "@lectern/document-parser/test/scan";

import { ingest } from "../ingest.ts";
import { message } from "@lectern/contract/message";
import { resumeUnattended } from "../resume.ts";
import { emptyTrash } from "../../library/trash/emptying.ts";
import { recognisePage } from "./recognise.ts";

// No worker: the test decides what runs when and what the engine returns.
const app = await startApp({ role: "web", ocrEngine: "none" });
const { db } = app.deps;
const never = new AbortController().signal;
const paper = { width: 200, height: 100 };
const scan = { ...paper, picture: blank(20, 10) };

let looks = 0;
const saying = scriptedEngines(() => looks++);
const withEngine = (recogniser: Recogniser | undefined): Deps => ({ ...app.deps, recogniser });
const seeing = withEngine(saying("Herons"));
const failing = withEngine(
  saying("", () => Promise.reject(new SandboxError("timeout", "it took too long"))),
);
/** Fails both tries of a page. */
async function failAt(number: number) {
  await recognisePage(failing, page(number), never);
  await recognisePage(failing, page(number), never);
}

let ada: Person;
let payload = { organization_id: "", document_id: "" };
const page = (number: number) => ({ ...payload, page: number });

async function add(...pages: Parameters<typeof scanPdf>[0]) {
  ada = await app.signUp();
  const { id } = await ada.collection();
  const file = { name: "scan.pdf", bytes: scanPdf(pages) };
  const sent = await sendFile(app, ada, id, file);
  payload = { organization_id: ada.organizationId, document_id: sent.id };
  return id;
}

beforeEach(async () => {
  looks = 0;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.deleteFrom("document").execute();
});

const state = () =>
  db
    .selectFrom("document")
    .select(["status", "status_detail", "progress"])
    .where("id", "=", payload.document_id)
    .executeTakeFirst();
const texts = async () =>
  (await db.selectFrom("page").select("text").orderBy("number").execute()).map(({ text }) => text);
/** Returns the waiting jobs in the order they are taken. */
async function jobs() {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where locked_at is null order by priority, run_at, id`.execute(
    db,
  );
  return rows.map(({ key }) => key.replace(`:${payload.document_id}`, ""));
}
const forget = (...keys: string[]) =>
  sql`delete from graphile_worker._private_jobs where key = any (${keys.map((key) =>
    key.replace(/^[^:]*/, (name) => `${name}:${payload.document_id}`),
  )})`.execute(db);

test("each page is looked at by a job of its own, and with the last one the document is read", async () => {
  await add({ ...paper, lines: ["Its own."] }, scan, scan);
  await ingest(seeing, payload, never);
  expect(await state()).toMatchObject({
    status: "processing",
    status_detail: "Recognising page 1 of 2.",
    progress: 0,
  });
  await forget("ingest-document");
  expect(await jobs()).toEqual(["recognise-page:2", "recognise-page:3"]);
  await recognisePage(seeing, page(3), never);
  expect(await state()).toMatchObject({ status_detail: "Recognising page 2 of 2.", progress: 0.5 });
  expect(await jobs()).not.toContain("ingest-document");
  await recognisePage(seeing, page(3), never);
  await Promise.all([recognisePage(seeing, page(2), never), recognisePage(seeing, page(2), never)]);
  expect(await jobs()).toContain("ingest-document");
  await ingest(seeing, payload, never);
  expect(await state()).toMatchObject({ status: "ready", status_detail: null, progress: 1 });
  expect(await texts()).toEqual(["Its own.", "Herons", "Herons"]);
});

test("without an engine the pages are named, and a document of pictures alone says what is missing", async () => {
  await add({ ...paper, lines: ["Its own."] }, scan);
  await ingest(withEngine(undefined), payload, never);
  expect(await state()).toMatchObject({
    status: "ready",
    status_detail: "Page 2 is an image, and text recognition (OCR) is not installed.",
  });
  await add(scan);
  await ingest(withEngine(undefined), payload, never);
  expect(await state()).toMatchObject({
    status: "error",
    status_detail: message("reading_failed_no_engine").text,
  });
});

test("a page on which the engine fails costs that page alone, and is tried again when asked", async () => {
  await add({ ...paper, lines: ["Its own."] }, scan);
  await ingest(seeing, payload, never);
  await failAt(2);
  await ingest(seeing, payload, never);
  expect(await state()).toMatchObject({
    status: "ready",
    status_detail: "The text of page 2 could not be recognised.",
  });
  const collection_id = await add(scan);
  await ingest(seeing, payload, never);
  await failAt(1);
  await ingest(seeing, payload, never);
  expect(await state()).toMatchObject({
    status: "error",
    status_detail: message("reading_failed_not_recognised").text,
  });
  const params = { collection_id, document_id: payload.document_id };
  await ada.call(retryDocument, { params });
  await ingest(seeing, payload, never);
  await recognisePage(seeing, page(1), never);
  await ingest(seeing, payload, never);
  expect(await state()).toMatchObject({ status: "ready", status_detail: null });
});

test("a page whose engine was killed is looked at once more, and no oftener", async () => {
  let tries = 0;
  const killedOnce = withEngine(
    saying("Herons", () => {
      tries += 1;
      if (tries > 1) return Promise.resolve() as Promise<never>;
      return Promise.reject(new SandboxError("crashed", "it was killed"));
    }),
  );
  await add(scan);
  await ingest(killedOnce, payload, never);
  await forget("recognise-page:1", "ingest-document");
  await recognisePage(killedOnce, page(1), never);
  expect(await jobs()).toContain("recognise-page:1");
  await recognisePage(killedOnce, page(1), never);
  await ingest(killedOnce, payload, never);
  expect(await state()).toMatchObject({ status: "ready", status_detail: null });
  await add(scan);
  await ingest(failing, payload, never);
  await failAt(1);
  await ingest(failing, payload, never);
  expect(await state()).toMatchObject({
    status: "error",
    status_detail: message("reading_failed_not_recognised").text,
  });
});

test("what was recognised is not looked at again when the document is", async () => {
  await add(scan, scan);
  await ingest(seeing, payload, never);
  await recognisePage(seeing, page(1), never);
  await recognisePage(seeing, page(2), never);
  expect(looks).toBe(2);
  await ingest(seeing, payload, never);
  await db.updateTable("document").set({ status: "processing" }).execute();
  await ingest(seeing, payload, never);
  expect([looks, await state()]).toMatchObject([2, { status: "ready" }]);
});

test("a page is looked at again only where the engine is unsure, and is turned only if that helps", async () => {
  const cases: [sure: [number, ...number[]], looks: number, turned: number | undefined][] = [
    [[78], 1, undefined],
    // One call for a part upside down, then one for the whole page.
    [[30, 92], 3, 2],
    [[38, 45], 2, undefined],
  ];
  await add(...cases.map(() => scan));
  await ingest(seeing, payload, never);
  for (const [at, [sure, times]] of cases.entries()) {
    looks = 0;
    await recognisePage(withEngine(saying("Herons", undefined, sure)), page(at + 1), never);
    expect([sure, looks]).toEqual([sure, times]);
  }
  const rows = await db.selectFrom("recognised_page").select("found").orderBy("page").execute();
  expect(rows.map(({ found }) => found?.turned)).toEqual(cases.map(([, , turned]) => turned));
});

test("a page whose job vanished is taken up, one whose job waits or runs is left alone", async () => {
  await add(scan, scan);
  await ingest(seeing, payload, never);
  await forget("ingest-document");
  expect(await resumeUnattended(seeing)).toBe(0);
  expect(await jobs()).toEqual(["recognise-page:1", "recognise-page:2"]);
  await forget("recognise-page:1", "ingest-document");
  await resumeUnattended(seeing);
  expect(await jobs()).toEqual(["recognise-page:1", "recognise-page:2"]);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'x'`.execute(
    db,
  );
  await resumeUnattended(seeing);
  expect(await jobs()).toEqual([]);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'`.execute(
    db,
  );
  await resumeUnattended(seeing);
  expect(await jobs()).toEqual(["recognise-page:1", "recognise-page:2"]);
});

test("a page that takes its worker along three times is left as it is", async () => {
  await add(scan);
  await ingest(seeing, payload, never);
  await db.updateTable("recognised_page").set({ tries: 3 }).execute();
  await recognisePage(seeing, page(1), never);
  await ingest(seeing, payload, never);
  expect([looks, await state()]).toMatchObject([0, { status: "error" }]);
});

test("a look that this process ends itself does not count, and begins at once elsewhere", async () => {
  await add(scan);
  await ingest(seeing, payload, never);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  const lost = withEngine(saying("", () => Promise.reject(new Error("the database was lost"))));
  await expect(recognisePage(lost, page(1), never)).rejects.toThrow("was lost");
  await recognisePage(seeing, page(1), AbortSignal.abort());
  expect(await db.selectFrom("recognised_page").select(["tries", "found"]).execute()).toEqual([
    { tries: 0, found: null },
  ]);
  expect(await jobs()).toEqual(["recognise-page:1"]);
});

test("a deleted document takes what was recognised along", async () => {
  const collection_id = await add(scan);
  await ingest(seeing, payload, never);
  await recognisePage(seeing, page(1), never);
  const { document_id } = payload;
  const forever = { query: { forever: "true" } };
  await ada.call(deleteDocument, { params: { collection_id, document_id }, ...forever });
  await emptyTrash(seeing, payload, never);
  await recognisePage(seeing, page(1), never);
  expect(await db.selectFrom("recognised_page").selectAll().execute()).toEqual([]);
});
