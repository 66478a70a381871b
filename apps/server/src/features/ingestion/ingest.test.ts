import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import {
  deleteDocument,
  libraryEvents,
  listDocumentPages,
  listDocuments,
  retryDocument,
} from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test, onTestFinished, vi } from "vitest";

import { orgOfJob } from "#http/member.ts";
import { headersOf, type Person, startApp } from "#test/app.ts";
import { filesOf, sendFile, settled } from "#test/library.ts";
import { lockedPdf, pdf } from "@lectern/document-parser/test/pdf";

import { ingest } from "./ingest.ts";
import { message } from "@lectern/contract/message";
import { resumeUnattended } from "./resume.ts";
import * as store from "./store.ts";

const app = await startApp();
const { db } = app.deps;
const never = new AbortController().signal;

/** Pages with words of their own, so that each can be found. */
const book = (pages: number, mark = "heron") =>
  pdf(
    Array.from({ length: pages }, (_, page) => ({
      lines: Array.from(
        { length: 40 },
        (_, line) =>
          `Line ${line} of page ${page + 1} tells of the ${mark} and of word${page}x${line}.`,
      ),
    })),
  );

// Records every status change in the database.
beforeAll(async () => {
  await sql`create table seen_status (id uuid, before text, after text)`.execute(db);
  await sql`create function see_status() returns trigger language plpgsql security definer as $$
    begin insert into seen_status values (new.id, old.status, new.status); return null; end $$`.execute(
    db,
  );
  await sql`create trigger see_status after update of status on document
    for each row when (old.status <> new.status) execute function see_status()`.execute(db);
});
afterAll(async () => {
  const { rows } = await sql<{ change: string }>`
    select distinct before || ' to ' || after as change from seen_status`.execute(db);
  const allowed = [
    "processing to ingested",
    "ingested to ready",
    "processing to error",
    "error to processing",
  ];
  expect(allowed).toEqual(expect.arrayContaining(rows.map(({ change }) => change)));
  expect(rows.length).toBe(allowed.length);
});

async function shelf() {
  const ada = await app.signUp();
  const { id } = await ada.collection();
  return { ada, collectionId: id };
}

/** Returns what the database holds of a document. */
async function rowsOf(id: string) {
  const { rows } = await sql<{ pages: number; chunks: number; counted: number; postings: number }>`
    select (select count(*) from page where document_id = document.id) as pages,
      (select count(*) from chunk where document_id = document.id) as chunks,
      chunk_count as counted,
      (select count(*) from posting where organization_id = document.organization_id
        and document_no = document.no) as postings
    from document where id = ${id}`.execute(db);
  return rows[0];
}

const finds = async (person: Person, q: string) =>
  (await person.call(search, { query: { q } })).body.results;

const jobOf = (person: Person, id: string) => ({
  organization_id: person.organizationId ?? "",
  document_id: id,
});

test("an uploaded PDF becomes ready, with its pages, and is found", async () => {
  const { ada, collectionId } = await shelf();
  const bytes = pdf([
    { lines: ["The heron stands still in the shallow water of the harbour."] },
    { lines: ["A kingfisher is faster than the heron."] },
  ]);
  const sent = await sendFile(app, ada, collectionId, { name: "birds.pdf", bytes });
  expect(sent).toMatchObject({ status: "processing", status_detail: "Waiting to be processed." });
  expect(await settled(ada, sent.id)).toMatchObject({
    status: "ready",
    status_detail: null,
    progress: 1,
    page_count: 2,
    language: "en",
  });
  const params = { document_id: sent.id };
  expect((await ada.call(listDocumentPages, { params })).body).toMatchObject({
    total: 2,
    results: [
      { number: 1, width: 595, height: 842, text: expect.stringContaining("shallow water") },
      { number: 2, text: "A kingfisher is faster than the heron." },
    ],
  });
  expect(await finds(ada, "kingfisher")).toMatchObject([{ page: 2, document: { id: sent.id } }]);
});

// Each file is in its own collection; all are read in one child process of one user, which is slow
// to start.
const reader = await app.signUp();
test.each([
  ["notes.txt", "Cranes dance.\n\nThe heron does not."],
  ["notes.md", "# Birds\n\nCranes *dance*.\n\n- The heron does not."],
  ["latin.txt", Buffer.from("Kraniche tanzen über die Wiese. Cranes dance.", "latin1")],
  ["utf16.txt", Buffer.from("\ufeffCranes dance over the meadow.", "utf16le")],
  ["odd.txt", "Cranes\ud800 dance.\u0007 And \ufffe more words \u202e here."],
])("%s is read and found", async (name, bytes) => {
  const { id } = await reader.collection();
  const sent = await sendFile(app, reader, id, { name, bytes });
  expect(await settled(reader, sent.id)).toMatchObject({ status: "ready", page_count: 1 });
  const query = { q: "cranes", collection_id: [id] };
  const { body: found } = await reader.call(search, { query });
  expect(found.results).toMatchObject([{ document: { id: sent.id } }]);
});

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

test("a document whose file is lost says so, and is read once the file is back", async () => {
  const { ada, collectionId } = await shelf();
  const sent = await sendFile(app, ada, collectionId, { name: "a.txt", bytes: "Cranes dance." });
  await settled(ada, sent.id);
  const change = (values: { blob_key?: string; status?: "error" }) =>
    db.updateTable("document").set(values).where("id", "=", sent.id).execute();
  const { blob_key } = await db
    .selectFrom("document")
    .select("blob_key")
    .where("id", "=", sent.id)
    .executeTakeFirstOrThrow();
  await sql`alter table document disable trigger see_status`.execute(db);
  await change({ blob_key: app.deps.blobs.newKey(), status: "error" });
  await sql`alter table document enable trigger see_status`.execute(db);
  const params = { collection_id: collectionId, document_id: sent.id };
  await ada.call(retryDocument, { params });
  expect(await settled(ada, sent.id)).toMatchObject({
    status: "error",
    status_detail: expect.stringContaining("missing from storage"),
  });
  await change({ blob_key });
  await ada.call(retryDocument, { params });
  expect(await settled(ada, sent.id)).toMatchObject({ status: "ready", status_detail: null });
  expect(await finds(ada, "cranes")).toHaveLength(1);
});

/** Adds a document whose job is held back, so that only the test decides when it is read. */
async function waiting(bytes: Buffer) {
  const { ada, collectionId } = await shelf();
  const blob = await app.deps.blobs.put(Readable.from([bytes]), {
    maxBytes: bytes.length,
  });
  const id = uuid();
  const organization_id = orgOfJob(jobOf(ada, id));
  await db
    .insertInto("document")
    .values({
      organization_id,
      id,
      collection_id: collectionId,
      name: "held.pdf",
      extension: "pdf",
      mime_type: "application/pdf",
      kind: "pdf",
      size: blob.size,
      checksum: blob.md5,
      sha256: blob.sha256,
      blob_key: blob.key,
      created_by: ada.user.id,
    })
    .execute();
  return { ada, collectionId, id, payload: jobOf(ada, id), orgId: organization_id };
}

const stateOf = (id: string) =>
  db
    .selectFrom("document")
    .select(["status", "attempts", "progress", "status_detail"])
    .where("id", "=", id)
    .executeTakeFirst();

test("two who read the same document at once write it once", async () => {
  const { ada, id, payload } = await waiting(book(200));
  await Promise.all([
    ingest(app.deps, payload, never),
    sleep(150).then(() => ingest(app.deps, payload, never)),
  ]);
  expect(await settled(ada, id)).toMatchObject({ status: "ready", page_count: 200 });
  const rows = await rowsOf(id);
  expect(rows).toMatchObject({ pages: 200, chunks: rows?.counted });
  expect((await finds(ada, "word199x20")).length).toBe(1);
});

test("a reading that lost the document writes nothing any more", async () => {
  const { ada, id, payload, orgId } = await waiting(book(2));
  const stale = { orgId, documentId: id, runId: uuid() };
  await store.begin(db, stale);
  await ingest(app.deps, { ...payload, deaths: 1 }, never);
  const before = [await stateOf(id), await rowsOf(id)];
  const page = {
    type: "page" as const,
    number: 3,
    of: 3,
    width: 1,
    height: 1,
    text: "From a zombie",
    label: null,
    blocks: [],
    segments: Buffer.alloc(0),
    chunks: [],
  };
  const stop = message("reading_interrupted");
  expect(await store.writePages(db, stale, [page], { progress: 0.5, detail: stop })).toBe(false);
  expect(await store.renew(db, stale)).toBe(false);
  expect(await store.fail(db, stale, stop)).toBe(false);
  expect([await stateOf(id), await rowsOf(id)]).toEqual(before);
  expect((await settled(ada, id)).status).toBe("ready");
});

test("a reading that was cut off anywhere begins anew and ends the same", async () => {
  const { ada, id, payload } = await waiting(book(150));
  const pages = async () => (await rowsOf(id))?.pages ?? 0;
  for (const after of [0, 1, 64]) {
    const death = new AbortController();
    const reading = ingest(app.deps, payload, death.signal);
    await expect.poll(pages, { interval: 10 }).toBeGreaterThanOrEqual(after);
    death.abort();
    await reading;
  }
  // The workers take up the run that was cut off here.
  expect(await settled(ada, id)).toMatchObject({ status: "ready", page_count: 150 });
  const rows = await rowsOf(id);
  expect(rows).toMatchObject({ pages: 150, chunks: rows?.counted });
});

test("a document whose reading died five times ends in error, and can be tried again", async () => {
  const { ada, collectionId, id, payload, orgId } = await waiting(book(1));
  for (let death = 0; death < 5; death += 1) {
    await store.begin(db, { orgId, documentId: id, runId: uuid() });
  }
  await ingest(app.deps, payload, never);
  // It went to the end of the queue; at its next turn it fails.
  expect(await settled(ada, id)).toMatchObject({
    status: "error",
    status_detail: expect.stringContaining("interrupted five times"),
  });
  const params = { collection_id: collectionId, document_id: id };
  await ada.call(retryDocument, { params });
  expect((await settled(ada, id)).status).toBe("ready");
});

test("a document that nobody reads is taken up, one that is being read is left alone", async () => {
  const [{ ada, id }, held] = [await waiting(book(1)), await waiting(book(1))];
  // The second document is being read by another process, which then goes silent.
  await store.begin(db, { orgId: held.orgId, documentId: held.id, runId: uuid() });
  await resumeUnattended(app.deps);
  expect((await settled(ada, id)).status).toBe("ready");
  expect((await stateOf(held.id))?.status).toBe("processing");
  await db
    .updateTable("document")
    .set({ run_until: sql`now() - interval '1 second'` })
    .where("id", "=", held.id)
    .execute();
  await resumeUnattended(app.deps);
  expect((await settled(held.ada, held.id)).status).toBe("ready");
});

test("what was read but not completed is completed", async () => {
  const { ada, collectionId } = await shelf();
  const sent = await sendFile(app, ada, collectionId, { name: "a.txt", bytes: "Cranes dance." });
  await settled(ada, sent.id);
  await sql`alter table document disable trigger see_status`.execute(db);
  await db.updateTable("document").set({ status: "ingested" }).where("id", "=", sent.id).execute();
  await sql`alter table document enable trigger see_status`.execute(db);
  await resumeUnattended(app.deps);
  expect(await settled(ada, sent.id)).toMatchObject({ status: "ready", page_count: 1 });
});

test("deleting a document while it is read leaves nothing of it", async () => {
  const { ada, collectionId } = await shelf();
  const files = (await filesOf(app)).whole.length;
  const sent = await sendFile(app, ada, collectionId, { name: "long.pdf", bytes: book(400) });
  await expect
    .poll(async () => (await rowsOf(sent.id))?.pages, { interval: 10 })
    .toBeGreaterThan(0);
  expect((await stateOf(sent.id))?.status).toBe("processing");
  const params = { collection_id: collectionId, document_id: sent.id };
  const forever = { params, query: { forever: "true" } };
  expect((await ada.call(deleteDocument, forever)).status).toBe(204);

  const next = await sendFile(app, ada, collectionId, { name: "a.txt", bytes: "Cranes dance." });
  expect((await settled(ada, next.id)).status).toBe("ready");
  await expect.poll(async () => (await filesOf(app)).whole.length).toBe(files + 1);
  for (const table of ["page", "chunk"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("document_id")
      .where("document_id", "=", sent.id)
      .execute();
    expect(rows).toEqual([]);
  }
  expect(await finds(ada, "heron")).toEqual([]);
  const list = await ada.call(listDocuments, { params: { collection_id: collectionId } });
  expect(list.body.total).toBe(1);
});

test("a lost database connection ends in a document that is ready", async () => {
  const { ada, collectionId } = await shelf();
  const sent = await sendFile(app, ada, collectionId, { name: "long.pdf", bytes: book(300) });
  await expect
    .poll(async () => (await rowsOf(sent.id))?.pages, { interval: 10 })
    .toBeGreaterThan(0);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'lectern'`.execute(
    db,
  );
  await expect
    .poll(async () => (await stateOf(sent.id).catch(() => undefined))?.status)
    .toBe("ready");
  expect((await rowsOf(sent.id))?.pages).toBe(300);
  expect((await finds(ada, "word299x20")).length).toBe(1);
});

test("tells how far it is, not oftener than a person can see", async () => {
  const { ada, collectionId } = await shelf();
  const stop = new AbortController();
  const stream = await fetch(`${app.url}${libraryEvents.path}`, {
    headers: headersOf(ada),
    signal: stop.signal,
  });
  let heard = "";
  void (async () => {
    for await (const bytes of stream.body ?? []) heard += Buffer.from(bytes).toString();
  })().catch(() => {});
  // While the clock stands still, only one progress update is sent.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const sent = await sendFile(app, ada, collectionId, { name: "long.pdf", bytes: book(400) });
  await settled(ada, sent.id);
  await expect.poll(() => heard).toContain('"status":"ready"');
  const details = heard.match(/Reading page \d+ of 400\./g) ?? [];
  expect(details.length).toBeGreaterThan(0);
  expect(details.length).toBeLessThanOrEqual(2);
  stop.abort();
});
