import { listDocumentPages, retryDocument } from "@lectern/contract/library";
import { search } from "@lectern/contract/search";
import { sql } from "kysely";
import { expect, test, onTestFinished, vi } from "vitest";

import { startApp } from "#test/app.ts";
import { hearLibrary } from "#test/library/live-changes.ts";
import { book, finds, ingesting } from "#test/library/ingesting.ts";
import { sendFile, settled } from "#test/library/library.ts";
import { pdf } from "@lectern/document-parser/test/pdf";

import { resumeUnattended } from "./resume.ts";

const app = await startApp();
const { db, shelf } = ingesting(app);

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

test("tells how far it is, not oftener than a person can see", async () => {
  const { ada, collectionId } = await shelf();
  const { state } = await hearLibrary(app.url, ada);
  // While the clock stands still, only one progress update is sent.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  const sent = await sendFile(app, ada, collectionId, { name: "long.pdf", bytes: book(400) });
  await settled(ada, sent.id);
  await expect.poll(() => state.text).toContain('"status":"ready"');
  const details = state.text.match(/Reading page \d+ of 400\./g) ?? [];
  expect(details.length).toBeGreaterThan(0);
  expect(details.length).toBeLessThanOrEqual(2);
});
