import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

import { deleteDocument, listDocuments, retryDocument } from "@lectern/contract/library";
import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";

import { type Person, startApp } from "#test/app.ts";
import { book, finds, ingesting, never } from "#test/library/ingesting.ts";
import { filesOf, sendFile, settled } from "#test/library/library.ts";

import { ingest } from "./ingest.ts";
import { message } from "@lectern/contract/message";
import { resumeUnattended } from "./resume.ts";
import * as store from "./store.ts";

const app = await startApp();
const { db, shelf, rowsOf } = ingesting(app);

const jobOf = (person: Person, id: string) => ({
  organization_id: person.organizationId,
  document_id: id,
});

/** Adds a document whose job is held back, so that only the test decides when it is read. */
async function waiting(bytes: Buffer) {
  const { ada, collectionId } = await shelf();
  const blob = await app.deps.blobs.put(Readable.from([bytes]), {
    maxBytes: bytes.length,
  });
  const id = uuid();
  const organization_id = ada.organizationId;
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
